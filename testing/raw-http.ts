// Sends a request as it is written, byte for byte: HTTP clients correct what a hostile caller would not.
import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  /** By their names in lower case; the last one where there are several. */
  headers: Record<string, string>;
  body: string;
}

/** `lines`: everything after the request line, `Host` included. */
export function sendRaw(siteUrl: string, requestLine: string, lines: readonly string[], body = ''): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(siteUrl).port), '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(parsed(Buffer.concat(chunks).toString('latin1'))));
    const length = body === '' ? [] : [`Content-Length: ${body.length}`];
    const head = [requestLine, ...lines, 'Connection: close', ...length];
    socket.write(Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1'));
  });
}

function parsed(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(status.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') };
}
