/**
 * Parts of a page that come out the same for many visitors: the frame's menus, the foot, sections of content. The server
 * draws each once and sets the same HTML again; the browser knows nothing of it and finds what it would have drawn.
 */
import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';

export interface KeptParts {
  /** A mark for the HTML inside of a part as it was drawn before; `undefined` asks for it to be drawn, and notes it. */
  find: (part: string, by: string, tag: string) => string | undefined;
}

/** Only the server has any. */
export const KeptContext = createContext<KeptParts | undefined>(undefined);

/** Elements that hold none of their own kind, so that a part ends at the first closing tag. */
type Tag = 'nav' | 'footer' | 'section';

type KeptProps<As extends Tag> = Omit<ComponentProps<As>, 'children' | 'dangerouslySetInnerHTML'> & {
  as: As;
  /** Its name, the only one of the page. */
  part: string;
  /** Everything that it depends on besides content, texts, language and whether somebody is signed in. Asked on the server. */
  by?: () => string;
  /** What the part is made of, as a component of its own: it does not run where the part is kept. */
  children: ReactNode;
};

export function Kept<As extends Tag>({ as, part, by, children, ...attributes }: KeptProps<As>) {
  const html = useContext(KeptContext)?.find(part, by?.() ?? '', as);
  const Element = as as 'nav';
  const own = { ...(attributes as object), 'data-part': part };
  if (html === undefined) return <Element {...own}>{children}</Element>;
  return <Element {...own} dangerouslySetInnerHTML={{ __html: html }} />;
}
