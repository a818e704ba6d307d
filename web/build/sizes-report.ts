// `npm run sizes`: the budget of the dashboard, as its sources are now; fails where a limit is broken.

import { webBuild } from '../../src/testing/web-build.ts';
import { describeSize, sizesOf } from './sizes.ts';

const sizes = sizesOf(await webBuild());
const [script, styles, fonts, ...later] = sizes;
const largestFirst = later.sort((one, other) => other.kilobytes - one.kilobytes);
const lines = [script, styles, fonts, ...largestFirst].map((size) => size && `${describeSize(size)}\n`);
process.stdout.write(lines.join(''));
if (sizes.some(({ kilobytes, limit }) => kilobytes > limit)) process.exitCode = 1;
