"""What a wheel contains: the host command, the firmware's sources and the simulator.

The three live in folders of their own; there is no second copy in git. boot.py and main.py, which
belong to no package, are installed as fluxboard_host/device/.
"""

from tempfile import TemporaryDirectory

from setuptools import find_packages, setup

FIRMWARE = "../firmware"
SIMULATOR = "../hardware/simulator"

# A build folder kept between builds would bring back files that were removed since.
with TemporaryDirectory(prefix="fluxboard-build-") as build:
    setup(
        options={"build": {"build_base": build}},
        packages=[
            *find_packages(".", include=["fluxboard_host", "fluxboard_host.*"]),
            *find_packages(FIRMWARE, include=["fluxboard", "fluxboard.*"]),
            *find_packages(SIMULATOR, include=["fluxboard_sim", "fluxboard_sim.*"]),
            "fluxboard_host.device",
        ],
        package_dir={
            "fluxboard_host": "fluxboard_host",
            "fluxboard_host.device": FIRMWARE,
            "fluxboard": FIRMWARE + "/fluxboard",
            "fluxboard_sim": SIMULATOR + "/fluxboard_sim",
        },
        package_data={
            "fluxboard": ["**/*.txt"],
            "fluxboard_host": ["data/*.json", "views/*.tcss"],
            "fluxboard_sim": ["shims/**/*.py", "data/*"],
        },
    )
