// Preloaded into a node by tests: keeps in SYNCED what the directory WATCHED would hold after a power cut. That is what was
// synced of each file, under the names that were synced of its directory, and nothing else. It needs no rights and no
// further disk; where a real one would keep some of the rest, this one keeps none.

import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';

const { WATCHED = '', SYNCED = '' } = process.env;
const CONTENTS = `${SYNCED}.contents`;
const real = { ...fs };
fs.mkdirSync(SYNCED, { recursive: true });
fs.mkdirSync(CONTENTS, { recursive: true });

/** What was written to a file since its last sync, by its inode; null: it is to be copied whole. */
const unsynced = new Map();

const pathOf = (fd) => real.readlinkSync(`/proc/self/fd/${fd}`);
const isWatched = (path) => path === WATCHED || path.startsWith(`${WATCHED}/`);
/** A number of an inode is given again. */
const keyOf = ({ ino, birthtimeMs }) => `${ino}-${birthtimeMs}`;
const contentOf = (key) => join(CONTENTS, key);

function noteWrite(fd, buffers, at, written) {
  if (!isWatched(pathOf(fd))) return;
  const key = keyOf(real.fstatSync(fd));
  const writes = unsynced.has(key) ? unsynced.get(key) : [];
  const bytes = Buffer.concat(buffers.map((part) => Buffer.from(part.buffer, part.byteOffset, part.length)));
  writes?.push({ at, bytes: bytes.subarray(0, written) });
  unsynced.set(key, writes);
}

function noteChange(fd) {
  if (isWatched(pathOf(fd))) unsynced.set(keyOf(real.fstatSync(fd)), null);
}

/** To be called before a sync; what it gives, once the sync has succeeded. */
function beforeSync(fd) {
  const path = pathOf(fd);
  if (!isWatched(path)) return () => {};
  const state = real.fstatSync(fd);
  if (state.isDirectory()) return () => syncNames(path);
  const key = keyOf(state);
  const writes = unsynced.get(key);
  if (writes === undefined) return () => {};
  unsynced.delete(key);
  return () => syncContent(path, key, writes);
}

function syncContent(path, key, writes) {
  if (writes === null) return real.writeFileSync(contentOf(key), real.readFileSync(path));
  const content = real.openSync(contentOf(key), real.existsSync(contentOf(key)) ? 'r+' : 'w+');
  for (const { at, bytes } of writes) real.writeSync(content, bytes, 0, bytes.length, at);
  real.closeSync(content);
}

function syncNames(directory) {
  const target = join(SYNCED, relative(WATCHED, directory));
  if (!real.existsSync(dirname(target))) return;
  real.mkdirSync(target, { recursive: true });
  const names = real.existsSync(directory) ? real.readdirSync(directory, { withFileTypes: true }) : [];
  const kept = new Set(names.map(({ name }) => name));
  for (const name of real.readdirSync(target))
    if (!kept.has(name)) real.rmSync(join(target, name), { recursive: true });
  for (const entry of names) {
    const to = join(target, entry.name);
    if (entry.isDirectory()) real.mkdirSync(to, { recursive: true });
    else linkContent(keyOf(real.statSync(join(directory, entry.name))), to);
  }
}

function linkContent(key, to) {
  real.closeSync(real.openSync(contentOf(key), 'a'));
  if (real.existsSync(to)) real.rmSync(to);
  real.linkSync(contentOf(key), to);
}

fs.writevSync = (fd, buffers, at) => {
  const written = real.writevSync(fd, buffers, at);
  noteWrite(fd, buffers, at, written);
  return written;
};
fs.writev = (fd, buffers, at, done) =>
  real.writev(fd, buffers, at, (error, written) => {
    if (!error) noteWrite(fd, buffers, at, written);
    done(error, written, buffers);
  });
fs.fdatasync = (fd, done) => {
  const synced = beforeSync(fd);
  real.fdatasync(fd, (error) => {
    if (!error) synced();
    done(error);
  });
};

const handle = await open('.');
const methods = Object.getPrototypeOf(handle);
await handle.close();
for (const name of ['sync', 'datasync']) {
  const call = methods[name];
  methods[name] = async function () {
    const synced = beforeSync(this.fd);
    await call.call(this);
    synced();
  };
}
for (const name of ['write', 'writev', 'writeFile', 'truncate']) {
  const call = methods[name];
  methods[name] = async function (...given) {
    noteChange(this.fd);
    return call.apply(this, given);
  };
}
syncBuiltinESMExports();
