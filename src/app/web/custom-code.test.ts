import { expect, test } from 'vitest';
import { codeByPlace, takesCustomCode, withNonce } from './custom-code.ts';
import { routes } from '#site/shell/routes.ts';
import { covers } from '#testing/covers.ts';

test('scripts and styles get the nonce, whatever stands around them', covers('~CT-14'), () => {
  expect(withNonce('<script>1</script><STYLE media="print">a{}</STYLE>', 'N')).toBe(
    '<script nonce="N">1</script><STYLE nonce="N" media="print">a{}</STYLE>',
  );
  expect(withNonce('<script async src="/x.js" nonce="old"></script>', 'N')).toBe(
    '<script nonce="N" async src="/x.js" nonce="old"></script>',
  );
});

test('what looks like a tag inside of a script or comment stays as it is', covers('~CT-14'), () => {
  const code = `<!-- <script>no</script> --><script>document.write("<script>x<\\/script>")</script><scripty>`;
  expect(withNonce(code, 'N')).toBe(
    `<!-- <script>no</script> --><script nonce="N">document.write("<script>x<\\/script>")</script><scripty>`,
  );
  for (const open of ['<script>never closed', '<!-- never closed <script>', '<style']) withNonce(open, 'N');
});

test('each code is in its place', covers('CT-14 1/2'), () => {
  const codes = (['head', 'bodyStart', 'bodyEnd', 'head'] as const).map((position, index) => ({
    position,
    code: `<i>${index}</i>`,
  }));
  expect(codeByPlace(codes, 'N')).toEqual({ head: '<i>0</i><i>3</i>', bodyStart: '<i>1</i>', bodyEnd: '<i>2</i>' });
});

test('no page of cashier, security or verification takes any', covers('~CT-14'), () => {
  const without = routes.filter((entry) => !takesCustomCode(entry)).map(({ path }) => path);
  expect(without).toEqual([
    ...routes.map(({ path }) => path).filter((path) => path.startsWith('/cashier')),
    '/profile/security',
    '/profile/verification',
  ]);
  expect(takesCustomCode(undefined)).toBe(false);
});
