#!/bin/sh
# From a folder of git directories to the asset: train/run.sh FOLDER WORK ASSET VERSION
# EXCLUDED: a file of questions that must not be learned; PYTHON: an interpreter with numpy and torch.
set -eu
[ $# -eq 4 ] || { echo "usage: train/run.sh FOLDER WORK ASSET VERSION" >&2; exit 2; }
folder=$1 work=$2 asset=$3 version=$4
here=$(dirname "$0")
python=${PYTHON:-python3}
node "$here/licences.ts" "$folder"
node --max-old-space-size=6000 "$here/extract.ts" "$folder" "$work/pairs"
node --max-old-space-size=11000 "$here/tokenize.ts" "$work/pairs" "$work/arrays" 20000 8000 0 ${EXCLUDED:+"$EXCLUDED"}
"$python" "$here/train.py" "$work/arrays" "$work/model.1" --group 512 --batch 1024 --epochs 3 --lr 4e-3
"$python" "$here/train.py" "$work/arrays" "$work/model.2" --group 1024 --batch 2048 --epochs 4 --lr 5e-3
"$python" "$here/merge.py" "$work/model" "$work/model.1" "$work/model.2"
node "$here/pack.ts" "$work/model" "$asset" "$version"
