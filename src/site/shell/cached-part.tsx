/**
 * Parts of a page that are the same for many visitors: the frame's menus, the foot, sections of content. The server renders
 * each once and reuses the HTML; the browser knows nothing of this and finds what it would have rendered.
 */
import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';

export interface CachedParts {
  /** A mark for the cached HTML of a part; `undefined` has the part rendered, and records it. */
  find: (part: string, by: string, tag: string) => string | undefined;
}

/** Set on the server only. */
export const CachedPartsContext = createContext<CachedParts | undefined>(undefined);

/** Elements that never contain one of their own kind, so that a part ends at the first closing tag. */
type Tag = 'nav' | 'footer' | 'section';

type CachedPartProps<As extends Tag> = Omit<ComponentProps<As>, 'children' | 'dangerouslySetInnerHTML'> & {
  as: As;
  /** Its name, unique within the page. */
  part: string;
  /** Everything it depends on besides content, texts, language and whether a player is signed in. Called on the server only. */
  by?: () => string;
  /** The part as a component of its own: it does not run when the part is cached. */
  children: ReactNode;
};

export function CachedPart<As extends Tag>({ as, part, by, children, ...attributes }: CachedPartProps<As>) {
  const html = useContext(CachedPartsContext)?.find(part, by?.() ?? '', as);
  const Element = as as 'nav';
  const partAttributes = { ...(attributes as object), 'data-part': part };
  if (html === undefined) return <Element {...partAttributes}>{children}</Element>;
  return <Element {...partAttributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
