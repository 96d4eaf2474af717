"""One model out of several that were trained on the same arrays from the same start, in different ways. Needs numpy.

    python train/merge.py OUT MODEL_FOLDER MODEL_FOLDER ...

The score of two texts does not change when all rows are rotated, so the models are first rotated onto the first one
(orthogonal Procrustes); then rows and weights are averaged. The mean ranks a little better than each of them.
"""
import json
import os
import sys

import numpy as np


def load(folder):
    about = json.load(open(f'{folder}/model.json'))
    scales = np.fromfile(f'{folder}/scales.f32', dtype='f4').astype('f8').reshape(2, -1)
    rows = np.fromfile(f'{folder}/model.i8', dtype='i1').astype('f8').reshape(-1, about['dim'])
    # what a row weighs is shared between its length and its two weights: the length gets it, the weights keep their ratio
    return about, rows * np.sqrt(scales[0] * scales[1])[:, None], np.log(scales[0] / scales[1]) / 2


out, *folders = sys.argv[1:]
models = [load(folder) for folder in folders]
first = models[0][1]
tables, ratios = [], []
for _, table, ratio in models:
    left, _, right = np.linalg.svd(table.T @ first)
    tables.append(table @ (left @ right))
    ratios.append(ratio)
    alike = np.sum(tables[-1] * first) / np.sqrt(np.sum(first ** 2) * np.sum(table ** 2))
    print(f'likeness to the first model after rotation: {alike:.3f}')
table, ratio = np.mean(tables, axis=0), np.mean(ratios, axis=0)
scale = np.abs(table).max(1) / 127 + 1e-12
os.makedirs(out, exist_ok=True)
np.clip(np.rint(table / scale[:, None]), -127, 127).astype('i1').tofile(f'{out}/model.i8')
np.concatenate([np.exp(ratio) * scale, np.exp(-ratio) * scale]).astype('f4').tofile(f'{out}/scales.f32')
about = dict(models[0][0])
for key in ('alpha', 'powers', 'positions'):
    about[key] = np.mean([model[0][key] for model in models], axis=0).tolist()
json.dump(about, open(f'{out}/model.json', 'w'))
