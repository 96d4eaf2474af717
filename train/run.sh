#!/bin/sh
# From a folder of git directories to the asset: train/run.sh FOLDER WORK ASSET VERSION
# EXCLUDED: a file of questions that must not be learned; PYTHON: an interpreter with numpy and torch.
set -eu
[ $# -eq 4 ] || { echo "usage: train/run.sh FOLDER WORK ASSET VERSION" >&2; exit 2; }
folder=$1 work=$2 asset=$3 version=$4
here=$(dirname "$0")
node --max-old-space-size=6000 "$here/extract.ts" "$folder" "$work/pairs"
node --max-old-space-size=8000 "$here/tokenize.ts" "$work/pairs" "$work/arrays" 20000 8000 0 ${EXCLUDED:+"$EXCLUDED"}
"${PYTHON:-python3}" "$here/train.py" "$work/arrays" "$work/model" --separate 0 --epochs 3 --similar 0.5 --alike 2 --commits 0.35
node "$here/pack.ts" "$work/model" "$asset" "$version"
