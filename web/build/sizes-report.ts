// `npm run sizes`: the budget of the dashboard, as its sources are now; fails where a limit is broken.

import { webBuild } from '../../src/testing/web-build.ts';
import { describeSize, sizesOf } from './sizes.ts';

const sizes = sizesOf(await webBuild());
const [script, styles, fonts, ...later] = sizes;
const largestFirst = later.sort((one, other) => other.kilobytes - one.kilobytes);
for (const size of [script, styles, fonts, ...largestFirst])
  if (size) process.stdout.write(`${describeSize(size)}\n`);
if (sizes.some(({ kilobytes, limit }) => kilobytes > limit)) process.exitCode = 1;
