// A message as it is sent: subject, designed HTML, plain text. Mail programs know tables and inline styles, little else.
import { DEFAULT_LOCALE } from '#kernel/locales.ts';

/** Texts of one template; each may hold `{name}` placeholders. */
export interface TemplateWords {
  subject: string;
  title: string;
  text: string;
  /** Label of the button that leads to `link`. */
  button?: string;
  /** A closing remark, e.g. what to do when it was another person. */
  note?: string;
  /** Below the mail, where the recipient has no account. */
  footer?: string;
  /** The whole of a text message. */
  sms?: string;
}

export interface FrameWords {
  /** Below every mail. */
  footer: string;
  /** For when a button does not work. */
  linkBelow: string;
  unsubscribe: string;
}

/** Values of a template: `code` and `link` have places of their own. */
export type LetterValues = Readonly<Record<string, string>>;

export interface Brand {
  name: string;
  url: string;
  /** Address of the operator's logo for mails, in full. */
  logo?: string;
}

export const fill = (pattern: string, values: LetterValues): string =>
  pattern.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const FONT = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif";

export function mailOf(words: TemplateWords, frame: FrameWords, values: LetterValues, brand: Brand) {
  const placeholders = { ...values, site: brand.name };
  const filled = (pattern: string): string => fill(pattern, placeholders);
  const { code, link, unsubscribe } = values;
  const note = words.note === undefined ? '' : filled(words.note);
  const blocks = [
    `<h1 style="margin:0 0 12px;font-size:24px;line-height:1.25;color:#f2f5f1;${FONT}">${escape(filled(words.title))}</h1>`,
    paragraph(filled(words.text), '#c8d2cb', 16),
    code !== undefined && codeBlock(code),
    link !== undefined && words.button !== undefined && buttonBlock(link, filled(words.button), frame.linkBelow),
    note !== '' && paragraph(note, '#98a69d', 14),
  ].filter(Boolean);
  const text = [
    filled(words.title),
    filled(words.text),
    code,
    link,
    note,
    `— ${brand.name}, ${brand.url}`,
    filled(words.footer ?? frame.footer),
    unsubscribe && `${frame.unsubscribe}: ${unsubscribe}`,
  ]
    .filter(Boolean)
    .join('\n\n');
  return {
    subject: filled(words.subject),
    html: page(
      filled(words.subject),
      blocks.join('\n'),
      { ...frame, footer: words.footer ?? frame.footer },
      placeholders,
      brand,
    ),
    text,
  };
}

/** A text message is one sentence, because it is paid for by its length. */
export function smsOf(words: TemplateWords, values: LetterValues, brand: Brand) {
  const text = fill(words.sms ?? words.text, { ...values, site: brand.name });
  return { subject: '', html: '', text };
}

const paragraph = (text: string, colour: string, size: number): string =>
  `<p style="margin:0 0 20px;font-size:${size}px;line-height:1.55;white-space:pre-line;color:${colour};${FONT}">${escape(text)}</p>`;

const codeBlock = (code: string): string =>
  `<p style="margin:0 0 20px;padding:16px 8px;border:1px solid #2f4a3d;border-radius:12px;background:#0c1813;text-align:center;font-size:34px;letter-spacing:10px;font-weight:700;color:#f2f5f1;font-family:Menlo,Consolas,monospace">${escape(code)}</p>`;

const buttonBlock = (link: string, label: string, linkBelow: string): string =>
  `<p style="margin:0 0 14px"><a href="${escape(link)}" style="display:inline-block;padding:14px 26px;border-radius:10px;background:#34b27b;color:#04140c;font-weight:700;font-size:16px;text-decoration:none;${FONT}">${escape(label)}</a></p>
<p style="margin:0 0 20px;font-size:13px;line-height:1.5;color:#98a69d;${FONT}">${escape(linkBelow)}<br><a href="${escape(link)}" style="color:#7fd3ab;word-break:break-all">${escape(link)}</a></p>`;

/** Where a mail program shows no pictures, the name is read instead. */
const logoOf = ({ name, logo }: Brand): string =>
  logo === undefined
    ? `<span style="color:#34b27b">&#9679;</span>&nbsp;${escape(name)}`
    : `<img src="${escape(logo)}" alt="${escape(name)}" height="32" style="border:0;vertical-align:middle">`;

function page(title: string, body: string, frame: FrameWords, values: LetterValues, brand: Brand): string {
  const leave = values['unsubscribe'];
  return `<!doctype html>
<html lang="${escape(values['lang'] ?? DEFAULT_LOCALE)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark"><title>${escape(title)}</title></head>
<body style="margin:0;padding:0;background:#0a120e">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#0a120e"><tr><td align="center" style="padding:28px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 18px;font-size:20px;font-weight:700;${FONT}"><a href="${escape(brand.url)}" style="color:#f2f5f1;text-decoration:none">${logoOf(brand)}</a></td></tr>
<tr><td style="padding:30px 28px 10px;border:1px solid #22352b;border-radius:16px;background:#122019">
${body}
</td></tr>
<tr><td style="padding:18px 4px;font-size:12px;line-height:1.5;color:#8b9990;${FONT}">${escape(fill(frame.footer, values))}${
    leave === undefined ? '' : `<br><a href="${escape(leave)}" style="color:#8b9990">${escape(frame.unsubscribe)}</a>`
  }</td></tr>
</table></td></tr></table></body></html>`;
}
