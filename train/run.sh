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
node --max-old-space-size=11000 "$here/tokenize.ts" "$work/pairs" "$work/arrays" 20000 8000 ${EXCLUDED:+"$EXCLUDED"}
for seed in 1 2 3 4 5 6; do
  "$python" "$here/train.py" "$work/arrays" "$work/model.$seed" --seed $seed
done
"$python" "$here/merge.py" "$work/arrays" "$work/model" 512 "$work"/model.[1-6]
node "$here/pack.ts" "$work/model" "$asset" "$version"
