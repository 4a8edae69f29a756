// Keys of test sites. The same for a test's own look into a database, and for all sites that share one.
export const TEST_SECRET = 'the same secret for all sites of a test';
export const TEST_PII_KEYS = `index:${'1d'.repeat(32)},test:${'5a'.repeat(32)}`;
