#!/bin/sh
# scripts/lazyfs.sh FOLDER: builds LazyFS, the file system that the power cuts of `make trust` need, in that folder.
# It downloads three repositories from github.com (LazyFS, toml11, spdlog), at the commits below, and installs nothing.
# It needs git, cmake, a C++ compiler and the headers of FUSE 3 (Debian: git cmake g++ pkg-config libfuse3-dev fuse3).
set -eu
[ $# = 1 ] || { echo 'usage: scripts/lazyfs.sh FOLDER' >&2; exit 2; }
mkdir -p "$1"
cd "$1"

# fetched NAME URL REVISION: a checkout of that revision in the folder NAME
fetched() {
  [ -d "$1/.git" ] || git init -q "$1"
  git -C "$1" fetch -q --depth 1 "$2" "$3"
  git -C "$1" checkout -q FETCH_HEAD
}
fetched source https://github.com/dsrhaslab/lazyfs a47a5baea559020f29902662de77764b0cbd62ce
fetched toml11 https://github.com/ToruNiina/toml11 refs/tags/v3.7.1
fetched spdlog https://github.com/gabime/spdlog refs/tags/v1.10.0

# Its library wants to download the other two by itself; it is given the checkouts, where the program looks for them too.
cmake -S source/libs/libpcache -B source/libs/libpcache/build \
  -DFETCHCONTENT_SOURCE_DIR_TOML="$PWD/toml11" -DFETCHCONTENT_SOURCE_DIR_SPDLOG="$PWD/spdlog"
cmake --build source/libs/libpcache/build
mkdir -p source/libs/libpcache/build/_deps
ln -sfn "$PWD/spdlog" source/libs/libpcache/build/_deps/spdlog-src
cmake -S source/lazyfs -B source/lazyfs/build -DLAZYFS_BUILD_TESTS=OFF
cmake --build source/lazyfs/build
ln -sfn source/lazyfs/build/lazyfs lazyfs
echo "built $PWD/lazyfs"
