// The PostgreSQL server that the tests of one run share.

/** Its address: the server named by TOCSIN_TEST_DATABASE_URL, which the set-up of the test run provides. */
export async function testServerUrl(): Promise<string> {
  const given = process.env.TOCSIN_TEST_DATABASE_URL;
  if (!given) throw new Error('TOCSIN_TEST_DATABASE_URL is not set: run the tests through npm test');
  return given;
}
