// The search-engine description of a page that has none: its first sentences.

/** About as much as search engines show. */
const MOST = 155;
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The first words of cleaned HTML, cut at the end of a word. */
export function leadOf(html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(\w+|#39);/g, (whole, name: string) => SIGNS[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?])/g, '')
    .trim();
  if (text.length <= MOST) return text;
  const end = text.lastIndexOf(' ', MOST);
  return `${text.slice(0, end > 0 ? end : MOST).replace(/[.,;:!?]$/, '')}…`;
}
