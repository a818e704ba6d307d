import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AgentUsageError, readOptions } from './options.ts';

const URL_AND_TOKEN = ['--url', 'https://api.example.com/', '--token-file', '/etc/token'];

test('options come from the command line, then from the environment', () => {
  const given = readOptions(URL_AND_TOKEN, { TOCSIN_URL: 'http://other', STATE_DIRECTORY: '/var/lib/a:/b' });
  assert.equal(given?.url?.href, 'https://api.example.com/agent/report');
  assert.deepEqual(given?.token, { file: '/etc/token' });
  assert.equal(given?.stateDirectory, '/var/lib/a');
  assert.equal(given?.mode, 'run');
  assert.equal(given?.intervalMs, null);
  const fromEnvironment = readOptions(['--once'], {
    TOCSIN_URL: 'http://h/base',
    TOCSIN_TOKEN: 'toc_agent_x',
  });
  assert.equal(fromEnvironment?.url?.href, 'http://h/base/agent/report');
  assert.deepEqual(fromEnvironment?.token, { token: 'toc_agent_x' });
  assert.equal(readOptions(['--once', '--print'], {})?.mode, 'print');
  assert.equal(readOptions(['--help'], {}), null);
});

test('what is wrong is said in a sentence that says what to do', () => {
  const cases: [string[], RegExp][] = [
    [[], /--url/],
    [['--url', 'api.example.com'], /such as https/],
    [['--url', 'ftp://x'], /such as https/],
    [['--url', 'https://user:secret@x'], /such as https/],
    [['--url', 'https://x'], /--token-file/],
    [[...URL_AND_TOKEN, '--token', 'toc_agent_secret'], /--token-file/],
    [[...URL_AND_TOKEN, '--token=toc_agent_secret'], /chmod 600/],
    [[...URL_AND_TOKEN, '--verbose'], /--verbose/],
    [[...URL_AND_TOKEN, 'stray'], /stray/],
    [[...URL_AND_TOKEN, '--print'], /--once/],
    [[...URL_AND_TOKEN, '--interval', '0'], /0\.1 to 300/],
    [[...URL_AND_TOKEN, '--interval', '1e9'], /0\.1 to 300/],
    [[...URL_AND_TOKEN, '--log', 'xml'], /json or plain/],
  ];
  for (const [argv, expected] of cases)
    assert.throws(
      () => readOptions(argv, {}),
      (error: unknown) =>
        error instanceof AgentUsageError && expected.test(error.message) && !/secret/.test(error.message),
      argv.join(' '),
    );
});
