import { vi } from 'vitest';

/** One upload that left the browser; the test plays the server's part. */
export interface SentUpload {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly form: FormData;
  readonly progress: (loaded: number, total: number) => void;
  readonly reply: (status: number, body: string) => void;
  readonly breakOff: () => void;
}

/** `XMLHttpRequest`, faked for uploads: only what sending a form and following it needs. */
export function fakeUploads(): SentUpload[] {
  const sent: SentUpload[] = [];

  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    #method = '';
    #url = '';
    readonly #headers: Record<string, string> = {};

    open(method: string, url: string): void {
      this.#method = method;
      this.#url = url;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }

    getResponseHeader(): string | null {
      return null;
    }

    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }

    send(form: FormData): void {
      sent.push({
        method: this.#method,
        url: this.#url,
        headers: this.#headers,
        form,
        progress: (loaded, total) =>
          this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total })),
        reply: (status, body) => {
          this.status = status;
          this.responseText = body;
          this.dispatchEvent(new Event('load'));
        },
        breakOff: () => this.dispatchEvent(new Event('error')),
      });
    }
  }

  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return sent;
}
