// Makes the files that are not kept in the repository: `node bin/generate.mjs [types]`; web/build/generate.ts says which.
// Called by `npm ci` (npm run build), with whatever Node.js npm finds, so this file is plain JavaScript.

if (process.features.typescript) await import('../web/build/generate.ts');
else {
  console.error(
    `Tocsin needs Node.js 24.7 or newer to be installed from its sources, but this is ${process.version}. npm brings one ` +
      'where there is a package of it; where there is none, put a newer Node.js first in PATH and run npm ci again.',
  );
  process.exitCode = 1;
}
