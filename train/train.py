"""Contrastive training of the static embedder on a CPU. Needs numpy and torch.

    python train/train.py ARRAYS OUT [--dim 256] [--epochs 3] [--separate 0] [--similar 0.5] [--threads 2] ...

Every text is the weighted sum of the table rows of its pieces, scaled to length one; a question must be nearer to its
own code than to the rest of the batch, and the reverse (symmetric InfoNCE). A batch is made of groups of one repository
each, so that most negatives are its neighbours; from the second epoch on a share of the groups (--similar) is made of
code that the model itself finds alike: hard negatives without a search. With --alike below 1, code that near to the right
answer is no negative. Writes model.i8 (8-bit rows), scales.f32 (piece weights, row scales folded in) and model.json for pack.ts.
"""
import argparse
import json
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

parser = argparse.ArgumentParser()
parser.add_argument('arrays')
parser.add_argument('out')
DEFAULTS = dict(dim=256, epochs=3, batch=1024, group=128, lr=4e-3, threads=2, separate=0, similar=0.5, drop=0.15,
                docdrop=0.5, namedrop=0.0, seed=1, temp=20.0, alike=2.0, minutes=0.0, commits=0.35)
for name, value in DEFAULTS.items():
    parser.add_argument('--' + name, type=type(value), default=value)
args = parser.parse_args()
torch.set_num_threads(args.threads)
torch.manual_seed(args.seed)
rng = np.random.default_rng(args.seed)


def load(name, kind):
    return np.fromfile(f'{args.arrays}/{name}.bin', dtype=kind)


q_id, q_w, q_off = load('q_id', 'i4'), load('q_w', 'f4'), load('q_off', 'i4')
c_id, c_w, c_field, c_off = load('c_id', 'i4'), load('c_w', 'f4'), load('c_f', 'i4'), load('c_off', 'i4')
repo, lang = load('repo', 'i4'), load('lang', 'i4')
about = json.load(open(f'{args.arrays}/vocab.json'))
rows, count = len(about['vocab']) + about['pair_rows'], len(repo)

code_table = torch.nn.Parameter(torch.randn(rows, args.dim) * 0.1)
query_table = torch.nn.Parameter(code_table.detach().clone()) if args.separate else code_table
document_count = np.bincount(c_id, minlength=rows) + 5.0
idf = np.log(count * 1.5 / document_count).clip(0.3, 9) / 4
query_weight = torch.nn.Parameter(torch.tensor(np.log(idf), dtype=torch.float32))
code_weight = torch.nn.Parameter(torch.tensor(np.log(idf), dtype=torch.float32))
field_weight = torch.nn.Parameter(torch.tensor([0.7, 0.0, 0.0, 0.0]))
log_scale = torch.nn.Parameter(torch.tensor(float(np.log(args.temp))))
tables = [code_table, query_table] if args.separate else [code_table]
optimiser = torch.optim.Adam([{'params': tables, 'lr': args.lr}, {'params': [query_weight, code_weight], 'lr': args.lr * 1.5},
                              {'params': [field_weight, log_scale], 'lr': 5e-3}], betas=(0.9, 0.99), foreach=True)
RATES = [args.lr, args.lr * 1.5, 5e-3]


def embed(index, query, drop):
    """Unit vectors of the questions or the code of some pairs; `drop` of their pieces are left out."""
    off, ids_all, weights_all = (q_off, q_id, q_w) if query else (c_off, c_id, c_w)
    n = off[index + 1] - off[index]
    start = np.zeros(len(index), 'i8')
    start[1:] = np.cumsum(n)[:-1]
    at = np.repeat(off[index] - start, n) + np.arange(n.sum())
    row = np.repeat(np.arange(len(index)), n)
    if drop > 0:
        keep = rng.random(len(at)) >= drop
        if not query:
            without_doc = rng.random(len(index)) < args.docdrop
            without_name = rng.random(len(index)) < args.namedrop
            keep &= ~((c_field[at] == 3) & without_doc[row]) & ~((c_field[at] == 0) & without_name[row])
        at, row = at[keep], row[keep]
    bounds = torch.from_numpy(np.searchsorted(row, np.arange(len(index))))
    ids = torch.from_numpy(ids_all[at].astype('i8'))
    weight = torch.from_numpy(weights_all[at]) * torch.exp((query_weight if query else code_weight)[ids])
    if not query:
        weight = weight * torch.exp(field_weight)[torch.from_numpy(c_field[at].astype('i8'))]
    table = query_table if query else code_table
    return F.normalize(F.embedding_bag(ids, table, bounds, mode='sum', per_sample_weights=weight), dim=1, eps=1e-6)


# a share of the commit pairs is enough: they are noisier than documentation
used = (load('src', 'i4') != 2) | (rng.random(count) < args.commits)
by_repo = [np.where((repo == r) & used)[0] for r in range(repo.max() + 1)]
per_lang = np.bincount(lang[used], minlength=9).astype(float)
repeat = np.minimum(3.0, (per_lang.max() / np.maximum(1, per_lang)) ** 0.5)
print('pairs per language', per_lang, 'repeated', repeat.round(2), flush=True)


def alike_order(index):
    """The pairs of a repository so that like code stands together: by nearest of a few random members."""
    with torch.no_grad():
        vectors = torch.cat([embed(part, False, 0) for part in np.array_split(index, max(1, len(index) // 4096))])
        centres = vectors[torch.from_numpy(rng.permutation(len(index))[:max(2, len(index) // args.group)])]
        nearest = (vectors @ centres.T).argmax(1).numpy()
    return index[np.lexsort((rng.random(len(index)), nearest))]


def batches(epoch):
    groups = []
    for index in by_repo:
        if not len(index):
            continue
        times = repeat[lang[index[0]]]
        pool = np.concatenate([rng.permutation(index) for _ in range(int(np.ceil(times)))])[:int(len(index) * times)]
        if epoch > 0 and args.similar > 0 and len(pool) > 2 * args.group:
            cut = int(len(pool) * args.similar)
            pool = np.concatenate([alike_order(np.unique(pool[:cut])), pool[cut:]])
        for i in range(0, len(pool), args.group):
            if len(pool) - i >= args.group // 2:
                groups.append(pool[i:i + args.group])
    rng.shuffle(groups)
    size = args.batch // args.group
    for i in range(0, len(groups) - size + 1, size):
        yield np.unique(np.concatenate(groups[i:i + size]))


def save(seconds):
    os.makedirs(args.out, exist_ok=True)
    packed, scales = [], []
    for table in tables:
        values = table.detach().numpy()
        scale = np.abs(values).max(1) / 127 + 1e-12
        packed.append(np.clip(np.rint(values / scale[:, None]), -127, 127).astype('i1'))
        scales.append(scale)
    np.concatenate(packed).tofile(f'{args.out}/model.i8')
    weights = [np.exp(query_weight.detach().numpy()) * scales[-1], np.exp(code_weight.detach().numpy()) * scales[0]]
    np.concatenate(weights).astype('f4').tofile(f'{args.out}/scales.f32')
    json.dump(dict(dim=args.dim, alpha=field_weight.detach().exp().tolist(), vocab=about['vocab'], pair_rows=about['pair_rows'],
                   args=vars(args), pairs=int(count), seconds=seconds), open(f'{args.out}/model.json', 'w'))


per_epoch = sum(1 for _ in batches(0))
steps, step, began, average = per_epoch * args.epochs, 0, time.time(), None
for epoch in range(args.epochs):
    for batch in batches(epoch):
        done = step / steps
        if args.minutes > 0:  # a time budget ends the schedule instead of a number of epochs
            done = max(done, (time.time() - began) / (60 * args.minutes))
        if done >= 1:
            break
        rate = min(1, step / 50) * (0.05 + 0.95 * (0.5 * (1 + np.cos(np.pi * done))))
        for group, base in zip(optimiser.param_groups, RATES):
            group['lr'] = base * rate
        queries, codes = embed(batch, True, args.drop), embed(batch, False, args.drop)
        similarity = queries @ codes.T * log_scale.exp().clamp(5, 60)
        target = torch.arange(len(batch))
        with torch.no_grad():
            twins = (codes @ codes.T > args.alike).fill_diagonal_(False)
        masked = similarity.masked_fill(twins, -1e4)
        loss = (F.cross_entropy(masked, target) + F.cross_entropy(masked.T, target)) / 2
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        step += 1
        accuracy = (similarity.argmax(1) == target).float().mean().item()
        average = accuracy if average is None else 0.95 * average + 0.05 * accuracy
        if step % 50 == 0:
            print(f'epoch {epoch} step {step}/{steps} loss {loss.item():.3f} first {average:.3f} '
                  f'scale {log_scale.exp().item():.1f} fields {[round(x, 2) for x in field_weight.exp().tolist()]} '
                  f'{time.time() - began:.0f} s', flush=True)
    save(time.time() - began)
print(f'saved after {time.time() - began:.0f} s')
