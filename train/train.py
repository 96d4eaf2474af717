"""Contrastive training of the static embedder on a CPU. Needs numpy and torch.

    python train/train.py ARRAYS OUT [--dim 256] [--epochs 3] [--group 512] [--threads 2] ...

A question is the weighted sum of the table rows of its pieces, scaled to length one. Code is the weighted sum of its fields
(name, place, code, doc), each such a sum divided by a learned power of its own length, so that a long body does not drown
a name; pieces of code also have a weight by where they first stand. A question must be nearer to its own code than to the rest
of the batch, and the reverse (symmetric InfoNCE). A batch is made of groups of one repository each, so that most negatives are
neighbours; from the second epoch on a share of the groups (--similar) is made of code that the model itself finds alike.
Functions changed by one commit share its message and are no negatives of each other; functions without a question
(--others a group) are negatives only. Writes model.i8 (8-bit rows), scales.f32 (piece weights, row scales folded in) and
model.json for pack.ts.
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
DEFAULTS = dict(dim=256, epochs=3, batch=1024, group=512, lr=4e-3, threads=2, similar=0.5, drop=0.25, docdrop=0.5,
                namedrop=0.15, seed=1, temp=20.0, power=0.35, others=0)
for name, value in DEFAULTS.items():
    parser.add_argument('--' + name, type=type(value), default=value)
args = parser.parse_args()
torch.set_num_threads(args.threads)
torch.manual_seed(args.seed)
rng = np.random.default_rng(args.seed)

NAME, PLACE, CODE, DOC = FIELDS = range(4)
COMMIT, OTHER = 2, 3  # kinds of pairs
BOUNDS = [8, 16, 32, 64]  # as in embedder.ts


def load(name, kind):
    return np.fromfile(f'{args.arrays}/{name}.bin', dtype=kind)


q_id, q_w, q_off = load('q_id', 'i4'), load('q_w', 'f4'), load('q_off', 'i4').astype('i8')
c_id, c_w, c_field, c_off = load('c_id', 'i4'), load('c_w', 'f4'), load('c_f', 'i4'), load('c_off', 'i4').astype('i8')
repo, lang, kind, question = load('repo', 'i4'), load('lang', 'i4'), load('src', 'i4'), load('qid', 'i4')
about = json.load(open(f'{args.arrays}/vocab.json'))
rows, count = len(about['vocab']), len(repo)


def positions():
    """Bucket of every piece of code by its place in its field; the last bucket, of weight one, is for the other fields."""
    every = np.arange(len(c_id))
    begins = np.zeros(len(c_id), bool)
    begins[c_off[:-1]] = True
    begins[1:] |= c_field[1:] != c_field[:-1]
    buckets = np.digitize(every - np.maximum.accumulate(np.where(begins, every, 0)), BOUNDS).astype('i1')
    buckets[c_field != CODE] = len(BOUNDS) + 1
    return buckets


c_bucket = positions()
table = torch.nn.Parameter(torch.randn(rows, args.dim) * 0.1)
idf = np.log(count * 1.5 / (np.bincount(c_id, minlength=rows) + 5.0)).clip(0.3, 9) / 4
query_weight = torch.nn.Parameter(torch.tensor(np.log(idf), dtype=torch.float32))
code_weight = torch.nn.Parameter(torch.tensor(np.log(idf), dtype=torch.float32))
field_weight = torch.nn.Parameter(torch.tensor([0.7, 0.0, 0.0, 0.0]))
field_power = torch.nn.Parameter(torch.full((len(FIELDS),), args.power))
position_weight = torch.nn.Parameter(torch.zeros(len(BOUNDS) + 1))
log_scale = torch.nn.Parameter(torch.tensor(float(np.log(args.temp))))
groups = [dict(params=[table], lr=args.lr), dict(params=[query_weight, code_weight], lr=args.lr * 1.5),
          dict(params=[field_weight, field_power, position_weight, log_scale], lr=5e-3)]
optimiser = torch.optim.Adam(groups, betas=(0.9, 0.99), foreach=True)
RATES = [group['lr'] for group in groups]


def pieces(off, index):
    """Where the pieces of some texts stand, and to which of the texts each belongs."""
    n = off[index + 1] - off[index]
    start = np.zeros(len(index), 'i8')
    start[1:] = np.cumsum(n)[:-1]
    return np.repeat(off[index] - start, n) + np.arange(n.sum()), np.repeat(np.arange(len(index)), n)


def sums(ids, weights, bags, total):
    bounds = torch.from_numpy(np.searchsorted(bags, np.arange(total)))
    return F.embedding_bag(ids, table, bounds, mode='sum', per_sample_weights=weights)


def embed_questions(index, drop):
    """Unit vectors of the questions of some pairs; `drop` of their pieces are left out."""
    at, row = pieces(q_off, index)
    keep = rng.random(len(at)) >= drop
    at, row = at[keep], row[keep]
    ids = torch.from_numpy(q_id[at].astype('i8'))
    weights = torch.from_numpy(q_w[at]) * torch.exp(query_weight[ids])
    return F.normalize(sums(ids, weights, row, len(index)), dim=1, eps=1e-6)


def embed_code(index, drop):
    """Unit vectors of the code of some pairs; with `drop` also whole names and doc comments are left out."""
    at, row = pieces(c_off, index)
    if drop > 0:
        field = c_field[at]
        without_doc = rng.random(len(index)) < args.docdrop
        without_name = rng.random(len(index)) < args.namedrop
        keep = rng.random(len(at)) >= drop
        keep &= ~((field == DOC) & without_doc[row]) & ~((field == NAME) & without_name[row])
        at, row = at[keep], row[keep]
    ids = torch.from_numpy(c_id[at].astype('i8'))
    weights = torch.from_numpy(c_w[at]) * torch.exp(code_weight[ids])
    by_position = torch.exp(torch.cat([position_weight, torch.zeros(1)]))
    weights = weights * by_position[torch.from_numpy(c_bucket[at].astype('i8'))]
    bags = row * len(FIELDS) + c_field[at]
    fields = sums(ids, weights, bags, len(index) * len(FIELDS)).view(-1, len(FIELDS), args.dim)
    length = fields.pow(2).sum(2).clamp_min(1e-8).sqrt()
    factors = torch.exp(field_weight) * length.pow(-field_power)
    return F.normalize((fields * factors[:, :, None]).sum(1), dim=1, eps=1e-6)


asked = [np.where((repo == r) & (kind != OTHER))[0] for r in range(repo.max() + 1)]
others = [np.where((repo == r) & (kind == OTHER))[0] for r in range(repo.max() + 1)]
per_lang = np.bincount(lang[kind != OTHER], minlength=9).astype(float)
repeat = np.minimum(3.0, (per_lang.max() / np.maximum(1, per_lang)) ** 0.5)
print('pairs per language', per_lang, 'repeated', repeat.round(2), 'others', sum(map(len, others)), flush=True)


def alike_order(index):
    """The pairs of a repository so that like code stands together: by nearest of a few random members."""
    with torch.no_grad():
        vectors = torch.cat([embed_code(part, 0) for part in np.array_split(index, max(1, len(index) // 4096))])
        centres = vectors[torch.from_numpy(rng.permutation(len(index))[:max(2, len(index) // args.group)])]
        nearest = (vectors @ centres.T).argmax(1).numpy()
    return index[np.lexsort((rng.random(len(index)), nearest))]


def batches(epoch):
    found = []
    for index in asked:
        if not len(index):
            continue
        times = repeat[lang[index[0]]]
        pool = np.concatenate([rng.permutation(index) for _ in range(int(np.ceil(times)))])[:int(len(index) * times)]
        if epoch > 0 and args.similar > 0 and len(pool) > 2 * args.group:
            cut = int(len(pool) * args.similar)
            pool = np.concatenate([alike_order(np.unique(pool[:cut])), pool[cut:]])
        for i in range(0, len(pool), args.group):
            if len(pool) - i >= args.group // 2:
                found.append(pool[i:i + args.group])
    rng.shuffle(found)
    size = args.batch // args.group
    for i in range(0, len(found) - size + 1, size):
        yield np.unique(np.concatenate(found[i:i + size]))


def others_of(batch):
    """Functions without a question from the repositories of a batch, in proportion."""
    found = [rng.choice(others[r], min(len(others[r]), int(args.others * n / args.group) + 1), replace=False)
             for r, n in zip(*np.unique(repo[batch], return_counts=True)) if len(others[r])]
    return np.unique(np.concatenate(found)) if found else np.zeros(0, 'i8')


def loss_of(batch):
    """The loss of a batch, and the share of its questions whose own code comes first."""
    queries, codes, scale = embed_questions(batch, args.drop), embed_code(batch, args.drop), log_scale.exp().clamp(5, 60)
    same = torch.from_numpy(question[batch][:, None] == question[batch][None, :]).fill_diagonal_(False)
    similarity = (queries @ codes.T * scale).masked_fill(same, -1e4)
    wider, extra = similarity, others_of(batch) if args.others else []
    if len(extra):
        wider = torch.cat([similarity, queries @ embed_code(extra, args.drop).T * scale], 1)
    target = torch.arange(len(batch))
    loss = (F.cross_entropy(wider, target) + F.cross_entropy(similarity.T, target)) / 2
    return loss, (wider.argmax(1) == target).float().mean().item()


def save(seconds):
    os.makedirs(args.out, exist_ok=True)
    values = table.detach().numpy()
    scale = np.abs(values).max(1) / 127 + 1e-12
    np.clip(np.rint(values / scale[:, None]), -127, 127).astype('i1').tofile(f'{args.out}/model.i8')
    weights = [np.exp(weight.detach().numpy()) * scale for weight in (query_weight, code_weight)]
    np.concatenate(weights).astype('f4').tofile(f'{args.out}/scales.f32')
    json.dump(dict(dim=args.dim, alpha=field_weight.detach().exp().tolist(), powers=field_power.detach().tolist(),
                   positions=position_weight.detach().exp().tolist(), vocab=about['vocab'],
                   args=vars(args), pairs=int((kind != OTHER).sum()), seconds=seconds), open(f'{args.out}/model.json', 'w'))


steps = sum(1 for _ in batches(0)) * args.epochs
step, began, average = 0, time.time(), None
for epoch in range(args.epochs):
    for batch in batches(epoch):
        done = min(1, step / steps)
        rate = min(1, step / 50) * (0.05 + 0.95 * (0.5 * (1 + np.cos(np.pi * done))))
        for group, base in zip(optimiser.param_groups, RATES):
            group['lr'] = base * rate
        loss, first = loss_of(batch)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        step += 1
        average = first if average is None else 0.95 * average + 0.05 * first
        if step % 100 == 0:
            print(f'epoch {epoch} step {step}/{steps} loss {loss.item():.3f} first {average:.3f} scale {log_scale.exp().item():.1f} '
                  f'powers {[round(x, 2) for x in field_power.tolist()]} {time.time() - began:.0f} s', flush=True)
    save(time.time() - began)
print(f'saved after {time.time() - began:.0f} s')
