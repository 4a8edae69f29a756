// A document that is sent often carries only the rules that it uses. The rest come with the scripts, before they change the page.

/** The attribute of such a style element: addresses of the whole style sheet. */
export const WHOLE_STYLE = 'data-whole';

/** Resolves when every rule of the site is loaded; rejects if a sheet cannot be loaded. */
export async function wholeStyle(): Promise<void> {
  const part = document.querySelector(`style[${WHOLE_STYLE}]`);
  const addresses = part?.getAttribute(WHOLE_STYLE)?.split(' ') ?? [];
  await Promise.all(
    addresses.map(
      (href) =>
        new Promise((done, fail) => {
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
          link.addEventListener('load', done);
          link.addEventListener('error', () => fail(new Error(`the style sheet ${href} did not come`)));
          document.head.append(link);
        }),
    ),
  );
}
