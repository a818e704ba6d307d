#!/bin/sh
# Builds both images on bases made of Debian's packages, where no public base can be pulled: as root, with mmdebstrap and
# buildah, but without a daemon. Usage: deploy/image/build.sh <directory to work in>. DEBIAN_MIRROR is where packages come
# from, else mmdebstrap knows. The images are tocsin:trial and tocsin:trial-slim in the storage of that directory;
# `deploy/image/build.sh <directory> buildah …` looks at them.
set -eu
repository=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mkdir -p "$1" && cd "$1" && pwd)

with_storage() {
  program=$1 && shift
  "$program" --root "$work/storage" --runroot "$work/run" --storage-driver vfs "$@"
}

# base <name> <packages>: an image that holds them and what they need, and no more: no package manager, no documentation.
base() {
  if with_storage buildah inspect --type image "$1" >/dev/null 2>&1; then return; fi
  mmdebstrap --quiet --variant=extract --include="$2" --dpkgopt='path-exclude=/usr/share/doc/*' \
    --dpkgopt='path-include=/usr/share/doc/*/copyright' --dpkgopt='path-exclude=/usr/share/man/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' bookworm "$work/$1.tar" ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"}
  container=$(with_storage buildah from scratch)
  with_storage buildah add -q "$container" "$work/$1.tar" /
  if [ "$1" = tocsin-build-base ]; then add_npm; fi
  with_storage buildah commit -q "$container" "$1"
  with_storage buildah rm "$container" >/dev/null
  rm "$work/$1.tar"
}

# The Node.js and the npm of this machine: Debian 12 has older ones.
add_npm() {
  npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  with_storage buildah copy -q "$container" "$(node -p process.execPath)" /usr/local/bin/node
  with_storage buildah copy -q "$container" "$npm" /usr/local/lib/node_modules/npm
  with_storage buildah run --isolation chroot "$container" \
    ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
}

build() {
  with_storage buildah build --isolation chroot --network host --ulimit "nofile=$(ulimit -Hn)" --build-arg BUILD_BASE=localhost/tocsin-build-base \
    --build-arg BASE=localhost/tocsin-base --build-arg SLIM_BASE=localhost/tocsin-slim-base \
    --build-arg TARGETARCH="$(dpkg --print-architecture)" --build-arg BUILDPLATFORM="linux/$(dpkg --print-architecture)" \
    --build-arg VERSION="$(node -p "require('$repository/package.json').version")" \
    --volume "$work/npm:/npm:rw" --volume "$work/npm/npmrc:/usr/local/etc/npmrc:ro" --format docker "$@" "$repository"
}

if [ $# -gt 1 ]; then
  shift
  with_storage "$@"
  exit
fi
# The packages that npm has already, and the authority that it trusts.
mkdir -p "$work/npm"
echo 'cache=/npm/cache' >"$work/npm/npmrc"
[ -e "$work/npm/cache" ] || cp -a "$(npm config get cache)" "$work/npm/cache" || true
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  cp -L "$NODE_EXTRA_CA_CERTS" "$work/npm/authorities.pem"
  echo 'cafile=/npm/authorities.pem' >>"$work/npm/npmrc"
fi
base tocsin-slim-base base-files,libc6,libgcc-s1,libstdc++6,netbase,tzdata
base tocsin-base base-files,libc6,libgcc-s1,libstdc++6,netbase,tzdata,dash
base tocsin-build-base base-files,libc6,libstdc++6,dash,coreutils,sed,grep,tar,gzip
build -t tocsin:trial --target whole
build -t tocsin:trial-slim --target slim
