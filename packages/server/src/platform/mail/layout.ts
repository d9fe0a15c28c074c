import type { Language } from '@altocost/contract/errors.ts';
import { escapeHtml } from './plain-text.ts';

/** What a mail says, without a look. All of it is plain text. */
export interface Letter {
  readonly lang: Language;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** One button at most: what the mail is for. */
  readonly action: { readonly label: string; readonly link: string } | null;
  /** Said before the link in full, for programs that show no button. */
  readonly linkHint: string;
  readonly notes: readonly string[];
  readonly signature: string;
}

export interface Rendered {
  readonly text: string;
  readonly html: string;
}

/** The same words twice: as text, and in the product's look for light and dark screens, without anything to be fetched. */
export function render(letter: Letter): Rendered {
  return { text: textOf(letter), html: htmlOf(letter) };
}

function textOf({ lang, greeting, paragraphs, action, notes, signature }: Letter): string {
  const blocks = [
    greeting,
    ...paragraphs,
    ...(action === null ? [] : [`${action.label}${lang === 'fr' ? '\u00a0' : ''}:\n${action.link}`]),
    ...notes,
    `-- \n${signature}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Colours for programs that leave the style sheet out are inline; those of dark screens override them. */
const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0e1014!important}
.card{background:#16181e!important;border-color:#262a33!important}
.text{color:#eceef2!important}
.soft{color:#b4bcc9!important}
.link{color:#6db0f5!important}
.button{background:#4c9fff!important;color:#090b0e!important}
}`;

function htmlOf({ lang, subject, greeting, paragraphs, action, linkHint, notes, signature }: Letter): string {
  const button =
    action === null
      ? ''
      : `<p style="margin:24px 0"><a class="button" href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0070d9;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
${paragraph(linkHint, 'soft', '#465060', 14, '0 0 4px')}
<p style="margin:0 0 16px;font-size:14px;line-height:20px;word-break:break-all"><a class="link" href="${escapeHtml(action.link)}" style="color:#0062c2">${escapeHtml(action.link)}</a></p>
`;
  return `<!doctype html>
<html lang="${lang}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f5f6f8;${FONT}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f6f8"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td class="text" style="padding:0 4px 16px;color:#14181f;font-size:18px;font-weight:700">
<span aria-hidden="true" style="display:inline-block;width:12px;height:12px;border-radius:4px;background:#0070d9">&#8203;</span> Altocost
</td></tr><tr><td class="card" style="padding:28px;background:#ffffff;border:1px solid #e4e7ec;border-radius:12px">
<h1 class="text" style="margin:0 0 16px;color:#14181f;font-size:20px;line-height:28px">${escapeHtml(subject)}</h1>
${[greeting, ...paragraphs].map((text) => paragraph(text, 'text', '#14181f', 16, '0 0 16px')).join('\n')}
${button}${notes.map((text) => paragraph(text, 'soft', '#465060', 14, '0 0 8px')).join('\n')}
</td></tr><tr><td style="padding:16px 4px 0">
${paragraph(signature, 'soft', '#465060', 13, '0')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function paragraph(text: string, look: string, colour: string, size: number, margin: string): string {
  return `<p class="${look}" style="margin:${margin};color:${colour};font-size:${size}px;line-height:${Math.round(size * 1.5)}px">${escapeHtml(text)}</p>`;
}
