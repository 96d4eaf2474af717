"""One model out of several that were trained on the same arrays, each from a start of its own. Needs numpy.

    python train/merge.py ARRAYS OUT DIM MODEL_FOLDER MODEL_FOLDER ...

The mean of the models' cosines is the cosine of their vectors side by side. Of that wide space only the DIM directions in which
questions and code differ most are kept (principal components of a sample of both): what the models agree on stays, much
of what one of them has by chance goes. As a text is a sum of rows, the rows themselves can be turned so: what comes out is an
ordinary model of DIM dimensions. Weights of pieces, fields and positions are averaged.
"""
import json
import os
import sys

import numpy as np

SAMPLE, PART = 15000, 1500
CODE, DOC = 2, 3  # fields
BOUNDS = [8, 16, 32, 64]  # as in embedder.ts


def load(folder):
    about = json.load(open(f'{folder}/model.json'))
    scales = np.fromfile(f'{folder}/scales.f32', dtype='f4').reshape(2, -1)
    rows = np.fromfile(f'{folder}/model.i8', dtype='i1').astype('f4').reshape(-1, about['dim'])
    # what a row weighs is shared between its length and its two weights: the length gets it, the weights keep their ratio
    rows *= np.sqrt(scales[0] * scales[1])[:, None]
    return about, rows / np.median(np.linalg.norm(rows, axis=1)), np.sqrt(scales[0] / scales[1])


def array(name, kind):
    return np.fromfile(f'{arrays}/{name}.bin', dtype=kind)


def pieces(off, index):
    """Where the pieces of some texts stand, and to which of the texts each belongs."""
    n = off[index + 1] - off[index]
    return np.repeat(off[index] - np.cumsum(n) + n, n) + np.arange(n.sum()), np.repeat(np.arange(len(index)), n)


def sums(rows, ids, weights, bags, total):
    """Weighted sums of rows by bag (ascending)."""
    out = np.zeros((total, rows.shape[1]), 'f4')
    if len(ids):
        begins = np.flatnonzero(np.diff(bags, prepend=-1))
        out[bags[begins]] = np.add.reduceat(rows[ids] * weights[:, None], begins, axis=0)
    return out


def unit(vectors):
    return vectors / np.maximum(1e-6, np.linalg.norm(vectors, axis=1))[:, None]


def questions(model, index):
    _, rows, ratio = model
    at, bag = pieces(q_off, index)
    return unit(sums(rows, q_id[at], q_w[at] * ratio[q_id[at]], bag, len(index)))


def code(model, index):
    """Unit vectors of code without its doc comment, as train.py and embedder.ts make them."""
    about, rows, ratio = model
    at, bag = pieces(c_off, index)
    bags = bag * 4 + c_field[at]
    every = np.arange(len(at))
    place = every - np.maximum.accumulate(np.where(np.diff(bags, prepend=-1) > 0, every, 0))
    by_position = np.append(about['positions'], 1)[np.where(c_field[at] == CODE, np.digitize(place, BOUNDS), len(BOUNDS) + 1)]
    weights = (c_w[at] / ratio[c_id[at]] * by_position).astype('f4')
    fields = sums(rows, c_id[at], weights, bags, 4 * len(index)).reshape(-1, 4, rows.shape[1])
    length = np.maximum(1e-4, np.linalg.norm(fields, axis=2))
    factors = np.array(about['alpha']) * length ** -np.array(about['powers'])
    factors[:, DOC] = 0
    return unit((fields * factors[:, :, None]).sum(1))


arrays, out, dim, *folders = sys.argv[1:]
models = [load(folder) for folder in folders]
q_id, q_w, q_off = array('q_id', 'i4'), array('q_w', 'f4'), array('q_off', 'i4').astype('i8')
c_id, c_w, c_field, c_off = array('c_id', 'i4'), array('c_w', 'f4'), array('c_f', 'i4'), array('c_off', 'i4').astype('i8')
asked = np.flatnonzero(np.diff(q_off) > 1)
sample = np.sort(np.random.default_rng(1).permutation(asked)[:SAMPLE])
covariance = 0
for part in np.array_split(sample, len(sample) // PART + 1):
    for embed in (questions, code):
        vectors = np.concatenate([embed(model, part) for model in models], axis=1)
        covariance = covariance + vectors.T @ vectors
variances, directions = np.linalg.eigh(covariance)
table = np.concatenate([rows for _, rows, _ in models], axis=1) @ directions[:, ::-1][:, :int(dim)]
print(f'{len(models)} models, {len(variances)} dimensions to {dim}: {variances[::-1][:int(dim)].sum() / variances.sum():.3f} of the variance')
ratio = np.exp(np.mean([np.log(ratio) for _, _, ratio in models], axis=0))
scale = np.abs(table).max(1) / 127 + 1e-12
os.makedirs(out, exist_ok=True)
np.clip(np.rint(table / scale[:, None]), -127, 127).astype('i1').tofile(f'{out}/model.i8')
np.concatenate([ratio * scale, scale / ratio]).astype('f4').tofile(f'{out}/scales.f32')
about = dict(models[0][0], dim=int(dim))
for key in ('alpha', 'powers', 'positions'):
    about[key] = np.mean([model[0][key] for model in models], axis=0).tolist()
json.dump(about, open(f'{out}/model.json', 'w'))
