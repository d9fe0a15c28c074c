import { z } from 'zod';
import type { World } from '../../../testing/world.ts';

const answer = z.looseObject({
  error: z.string().optional(),
  data: z.record(z.string(), z.unknown()).nullish(),
});

export interface Answered {
  readonly status: number;
  readonly error: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly cookies: readonly string[];
}

/** Somebody who is not signed in, with the cookies of one browser. */
export interface Browser {
  readonly cookies: Map<string, string>;
  post(path: string, body?: unknown): Promise<Answered>;
  /** To the provider: the address of its page. */
  leave(email: string): Promise<string>;
  /** Back from it, and in: the session's data, or the slug of the refusal. */
  comeBack(answer: Readonly<Record<string, string>>): Promise<Answered>;
}

export function openBrowser(world: World): Browser {
  const cookies = new Map<string, string>();
  const post: Browser['post'] = async (path, body) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await world.ask({ method: 'POST', url: `/api${path}`, body, headers: { cookie } });
    const set = [reply.headers['set-cookie'] ?? []].flat();
    for (const line of set) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (line.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    const { error, data } = answer.parse(reply.json());
    return { status: reply.statusCode, error: error ?? null, data: data ?? {}, cookies: set };
  };
  return {
    cookies,
    post,
    async leave(email) {
      const { data, error } = await post('/system/sso/login', { email });
      if (typeof data['url'] !== 'string') throw new Error(`${email} is sent nowhere: ${error}`);
      return data['url'];
    },
    async comeBack(sent) {
      const back = await post('/sso/callback', sent);
      if (back.status !== 200) return back;
      return post(`/sso/success?key=${String(back.data['key'])}`);
    },
  };
}
