// The smallest environment that production mode accepts. Its keys are as good as real ones, and as public as this file.
export const PRODUCTION_ENVIRONMENT: Readonly<Record<string, string>> = {
  MODE: 'production',
  SECRET: 'qWb3nT0xKfYv9sLr2HdJ8mZcPe5uGaVi7tNy1oSk4wE',
  PUBLIC_URL: 'https://casino.example.org',
  SMTP_URL: 'smtps://mail.example.org',
  PII_KEYS: [
    'index:9f3c17e4b2a86d05c1f7e93a4d8b60257ae1c49f03d6b85207ef4a1c9d36b2e8',
    'k1:4b7d20e91ac5f8367d02be94c15a8f63e07b9d24f1a6c83590de7b42a81fc356',
  ].join(','),
};
