"""A magnet's field as a small table, made once from magpylib and then interpolated with numpy.

For a cylinder with axis n and a point at r from its centre, let zeta = r.n and R = |r|. With
s = 1/R^2 and c2 = (zeta/R)^2 the field along the axis and across it are

    B_axial = F(s, c2) / R^3            B_radial / rho = G(s, c2) * zeta / R^5

F is M (3 c2 - 1) and G is 3 M for a dipole; each further multipole adds a polynomial in s and c2.
So both are smooth, a coarse grid with bilinear interpolation is good to 0.1 %, and any tilt is
exact: only the vertical part of both components is added up.
"""

import hashlib
import os
import tempfile
from pathlib import Path

import numpy as np

from fluxboard_sim.magnets import exact_field_mt

_N_S = 64
_N_C = 33
R_MIN_MM = 6.0
_VERSION = 1


class Kernel:
    """The interpolated field of one kind of magnet; `evaluations` counts disc-sensor pairs."""

    def __init__(self, magnet, table):
        """Take `table`, shape (2, _N_S, _N_C): F and G in mT mm^3 over s and c2."""
        self.magnet = magnet
        self._f = np.ascontiguousarray(table[0]).ravel()
        self._g = np.ascontiguousarray(table[1]).ravel()
        self._s_scale = (_N_S - 1) * R_MIN_MM * R_MIN_MM
        self.evaluations = 0

    def vertical_mt(self, r_mm, axis):
        """Return the z field in mT, shape (n, m), of n magnets at m points.

        `r_mm` is (3, n, m): point minus magnet centre; `axis` is (3, n): unit vectors from south
        to north. Points nearer than R_MIN_MM are read as if at R_MIN_MM.
        """
        x, y, z = r_mm
        self.evaluations += x.size
        r2 = np.maximum(x * x + y * y + z * z, R_MIN_MM * R_MIN_MM)
        upright = not np.any(axis[:2])
        nz = axis[2][:, None]
        if upright:
            zeta = z * nz
        else:
            zeta = x * axis[0][:, None] + y * axis[1][:, None] + z * nz
        s = 1.0 / r2
        c2 = np.minimum(zeta * zeta * s, 1.0)
        fs = s * self._s_scale
        fc = c2 * (_N_C - 1)
        i = np.minimum(fs.astype(np.intp), _N_S - 2)
        j = np.minimum(fc.astype(np.intp), _N_C - 2)
        fs -= i
        fc -= j
        k = i * _N_C + j
        value = _bilinear(self._f, k, fs, fc) * nz
        if not upright:
            value += _bilinear(self._g, k, fs, fc) * zeta * (z - zeta * nz) * s
        return value * s * np.sqrt(s)


def _bilinear(table, k, fs, fc):
    """Interpolate the flat `table` at cell `k` with fractions `fs` (row) and `fc` (column)."""
    low = table[k]
    low += fc * (table[k + 1] - low)
    k = k + _N_C
    high = table[k]
    high += fc * (table[k + 1] - high)
    return low + fs * (high - low)


def build_table(magnet):
    """Return the (2, _N_S, _N_C) table of F and G of `magnet`, computed with magpylib."""
    s = np.linspace(0, 1, _N_S) / (R_MIN_MM * R_MIN_MM)
    # The far end, s = 0, is the pure dipole; a metre away is the same to 1e-5.
    r = 1 / np.sqrt(np.maximum(s, 1e-6))
    c2 = np.clip(np.linspace(0, 1, _N_C), 1e-5, 1 - 1e-5)
    r, c2 = np.meshgrid(r, c2, indexing="ij")
    zeta = r * np.sqrt(c2)
    rho = r * np.sqrt(1 - c2)
    points = np.stack([rho, np.zeros_like(rho), zeta], axis=-1).reshape(-1, 3)
    field = exact_field_mt(magnet, points).reshape(_N_S, _N_C, 3)
    return np.stack([field[..., 2] * r**3, field[..., 0] * r**5 / (rho * zeta)])


def cache_folder():
    """Return the folder for kernel files: platformdirs' cache of the user, or FLUXBOARD_CACHE."""
    if os.environ.get("FLUXBOARD_CACHE"):
        return Path(os.environ["FLUXBOARD_CACHE"])
    import platformdirs

    return Path(platformdirs.user_cache_dir("fluxboard"))


def kernel(magnet, folder=None):
    """Return the Kernel of `magnet`, from the cache when a sound file is there.

    The file is named by everything it depends on and moved into place whole, so parallel test
    runs may write it at once. Without a writable cache it is simply computed (about half a
    second, most of it importing magpylib).
    """
    folder = Path(folder) if folder is not None else cache_folder()
    key = repr((_VERSION, _N_S, _N_C, R_MIN_MM, magnet))
    path = folder / ("kernel-%s.npy" % hashlib.sha256(key.encode()).hexdigest()[:16])
    try:
        table = np.load(path, allow_pickle=False)
        if table.shape == (2, _N_S, _N_C) and np.isfinite(table).all():
            return Kernel(magnet, table)
    except (OSError, ValueError, EOFError):
        pass
    table = build_table(magnet)
    _store(path, table)
    return Kernel(magnet, table)


def _store(path, table):
    """Write `table` to `path` by way of a temporary name; an unwritable cache is no error."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".tmp", delete=False) as file:
            np.save(file, table)
        os.replace(file.name, path)
    except OSError:
        pass
