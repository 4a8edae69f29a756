// What a search engine says of a page that says nothing of itself: how it begins.

/** About as much as they show. */
const MOST = 155;
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The first words of cleaned HTML, ended where a word ends. */
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
