export interface BuiltMathematics {
  /** By the name of a title, the name of its module. */
  titles: Record<string, string>;
  /** Texts by their names, which are the SHA-256 of their bytes. */
  modules: Map<string, string>;
}
export function hashOf(text: string): string;
export function titleNames(root?: string): string[];
/** Of the titles of that folder, or of some of them. */
export function buildMathematics(root?: string, names?: readonly string[]): Promise<BuiltMathematics>;
/** Titles whose code or rules differ from those published last. */
export function unpublishedTitles(): Promise<string[]>;
