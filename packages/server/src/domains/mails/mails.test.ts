import { LANGUAGES, type Language } from '@altocost/contract/errors.ts';
import { MAIL_KINDS, mailEndpoints } from '@altocost/contract/mails/endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openMail } from '../../platform/mail/transport.ts';
import { HOUR, MINUTE } from '../../testing/fake-clock.ts';
import { startSmtp, type SmtpOptions, type TestSmtp } from '../../testing/smtp.ts';
import { createWorld, type TestUser, type World } from '../../testing/world.ts';
import { createMailBackground } from './background.ts';
import { createOutbox } from './outbox.ts';
import type { Addressee, MailContent } from './public.ts';
import { createSender } from './sender.ts';

const FROM = 'Altocost <no-reply@altocost.example>';
const CONTENTS: readonly MailContent[] = [
  {
    kind: 'invitation',
    company: 'Société Générale d’Éléphants',
    invitedBy: 'Zoé Łukasz',
    link: 'https://costs.example/login/set-password?token=alti_x&invited=1',
    hours: 72,
  },
  { kind: 'magic_link', link: 'https://costs.example/login/magic?token=m', minutes: 15 },
  { kind: 'password_reset', link: 'https://costs.example/login/set-password?token=r', minutes: 60 },
  { kind: 'password_changed', at: new Date('2026-03-15T10:00:00Z'), ip: '192.0.2.7' },
  { kind: 'email_validation', link: 'https://costs.example/login/email-validation?token=e', hours: 24 },
  { kind: 'email_changed', newEmail: 'new@a.example', at: new Date('2026-03-15T10:00:00Z') },
  { kind: 'test' },
];
const RESET: MailContent = {
  kind: 'password_reset',
  link: 'https://costs.example/r?token=secret-link',
  minutes: 60,
};

let world: World;
beforeAll(async () => {
  world = await createWorld({ jobs: true });
}, 60_000);
afterAll(() => world.close());
const servers: TestSmtp[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});
const smtp = async (options: SmtpOptions = {}) => {
  const server = await startSmtp(options);
  servers.push(server);
  return server;
};

/** An outbox that sends to this server when the test says so. */
function outbox(url: string) {
  const transport = openMail(url, FROM);
  if (transport === null) throw new Error('no mail server');
  const parts = { ...world.platform, transport, configured: true };
  const door = createOutbox(parts);
  const send = createSender(parts);
  const { a } = world;
  return {
    /** Without a job, so that nothing but the test sends it. */
    async write(content: MailContent, to: Partial<Addressee> = {}): Promise<string> {
      const { id: companyId, admin } = a;
      const addressee = {
        companyId,
        userId: admin.id,
        email: admin.email,
        firstname: 'Ada',
        lang: 'en' as const,
        ...to,
      };
      return world.platform.database.transaction(companyId, (tx) => door.send(tx, addressee, content));
    },
    deliver: (mailId: string) => send({ companyId: a.id, mailId }),
    background: createMailBackground(parts),
    close: () => transport.close(),
  };
}
const rowOf = async (id: string) => {
  const token = await world.login(world.a.admin);
  const reply = await world.ask({ method: 'GET', url: '/api/mails?per_page=100', token });
  const { data } = mailEndpoints.list.reply.parse(reply.json());
  return data.find((mail) => mail.id === id);
};

describe('a mail', () => {
  it.each(LANGUAGES)(
    'of every kind arrives as text and HTML, in %s, with names in UTF-8',
    async (lang: Language) => {
      const server = await smtp();
      const box = outbox(server.url);
      for (const content of CONTENTS) {
        await box.deliver(
          await box.write(content, { lang, firstname: 'Zoë Łódź 🔑', email: `x-${content.kind}@a.example` }),
        );
      }
      expect(CONTENTS.map(({ kind }) => kind)).toEqual([...MAIL_KINDS]);
      expect(server.received).toHaveLength(MAIL_KINDS.length);
      for (const [at, { parsed, from, to }] of server.received.entries()) {
        const content = CONTENTS[at];
        expect([from, to]).toEqual(['no-reply@altocost.example', [`x-${content?.kind}@a.example`]]);
        expect(parsed.to?.[0]).toMatchObject({ name: 'Zoë Łódź 🔑' });
        expect(parsed.from).toMatchObject({ name: 'Altocost', address: 'no-reply@altocost.example' });
        expect(parsed.text).toContain(lang === 'fr' ? 'Bonjour Zoë Łódź 🔑,' : 'Hello Zoë Łódź 🔑,');
        expect(parsed.html).toContain(`<html lang="${lang}"`);
        expect(parsed.html).toContain('Zoë Łódź 🔑');
        expect(parsed.html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i);
        expect(parsed.messageId).toMatch(/^<[0-9a-f-]{36}@altocost\.example>$/);
        const link = content !== undefined && 'link' in content ? content.link : '';
        expect(parsed.text).toContain(link);
        expect(parsed.html).toContain(link === '' ? '' : `href="${link.replaceAll('&', '&amp;')}"`);
      }
      box.close();
    },
  );

  it('goes over STARTTLS with a password when the server asks for them', async () => {
    const server = await smtp({
      disabledCommands: [],
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        password === 'p@ss:word'
          ? done(null, { user: username ?? '' })
          : done(new Error('Invalid username or password')),
    });
    const url = (password: string, options: string) =>
      `smtp://ada:${encodeURIComponent(password)}@127.0.0.1:${server.port}${options}`;
    const trusting = outbox(url('p@ss:word', '?tls.rejectUnauthorized=false'));
    const id = await trusting.write(RESET);
    await trusting.deliver(id);
    expect(server.received[0]).toMatchObject({ secure: true, user: 'ada' });
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 1, problem: null });

    const wrong = outbox(url('wrong', '?tls.rejectUnauthorized=false'));
    const refused = await wrong.write(RESET);
    await wrong.deliver(refused);
    expect(await rowOf(refused)).toMatchObject({ status: 'queued', attempts: 1, sent_at: null });
    expect((await rowOf(refused))?.problem).toMatch(/^EAUTH .*535/);
    expect((await rowOf(refused))?.problem).not.toContain('wrong');

    const careful = outbox(url('p@ss:word', ''));
    const unproven = await careful.write(RESET);
    await careful.deliver(unproven);
    expect((await rowOf(unproven))?.problem).toMatch(/certificate/i);
    expect(server.received).toHaveLength(1);
  });

  it('does not go in the clear to another machine unless that was asked for', async () => {
    const server = await smtp();
    const elsewhere = (options: string) => openMail(`smtp://0.0.0.0:${server.port}${options}`, FROM);
    const letter = {
      id: world.platform.ids.next(),
      to: { name: '', address: 'x@a.example' },
      subject: 's',
      text: 't',
      html: 'h',
    };
    await expect(elsewhere('')?.send(letter)).rejects.toThrow(/TLS/);
    await elsewhere('?requireTLS=false')?.send(letter);
    expect(server.received).toHaveLength(1);
  });

  it('to a refused recipient fails at once, with the server’s reason', async () => {
    const server = await smtp({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no such mailbox\r\nhere'), { responseCode: 550 })),
    });
    const box = outbox(server.url);
    const id = await box.write(RESET);
    await box.deliver(id);
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'failed', attempts: 1 });
    expect(row?.problem).toContain('550');
    expect(row?.problem).not.toMatch(/[\r\n]/);
    await box.deliver(id);
    expect((await rowOf(id))?.attempts).toBe(1);
  });

  it('waits for a server that is down, and arrives when it is up, under one message id', async () => {
    const first = await smtp();
    await first.stop();
    servers.length = 0;
    const box = outbox(first.url);
    const id = await box.write(RESET);
    await box.deliver(id);
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 1 });
    expect((await rowOf(id))?.problem).toMatch(/ECONNREFUSED/);
    let refusals = 1;
    const again = await smtp({
      port: first.port,
      accept: async () => {
        if (refusals-- > 0) throw Object.assign(new Error('busy, come back later'), { responseCode: 451 });
      },
    });
    await box.deliver(id);
    expect(await rowOf(id)).toMatchObject({
      status: 'queued',
      attempts: 2,
      problem: expect.stringContaining('451'),
    });
    await box.deliver(id);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 3, problem: null });
    expect(again.received.map((mail) => mail.parsed.messageId)).toEqual([`<${id}@altocost.example>`]);
  });

  it('is given up when what it asks for cannot be done any more', async () => {
    const gone = await smtp();
    await gone.stop();
    servers.length = 0;
    const box = outbox(gone.url);
    const id = await box.write(RESET);
    world.clock.advance(59 * MINUTE);
    await box.deliver(id);
    expect((await rowOf(id))?.status).toBe('queued');
    world.clock.advance(2 * MINUTE);
    await box.deliver(id);
    expect((await rowOf(id))?.status).toBe('failed');
  });

  it('is sent once however many try at the same time', async () => {
    const server = await smtp();
    const box = outbox(server.url);
    const id = await box.write(RESET);
    await Promise.all(Array.from({ length: 10 }, () => box.deliver(id)));
    await box.deliver(id);
    expect(server.received).toHaveLength(1);
  });

  it('takes nothing from a name: no header, no markup, no second recipient', async () => {
    const server = await smtp();
    const box = outbox(server.url);
    await box.deliver(await box.write(RESET, { firstname: 'Ada' }));
    const headersOf = (raw: string) =>
      raw
        .split('\r\n\r\n')[0]
        ?.split(/\r\n(?![ \t])/)
        .map((line) => line.split(':')[0]);
    const expected = headersOf(server.received[0]?.raw ?? '');
    const names = [
      'Ada\r\nBcc: thief@x.example',
      'Ada\nBcc: thief@x.example',
      'Ada\rX-Evil: 1',
      'Ada\r\n\r\n<h1>body</h1>',
      'Ada\u2028X-Evil: 1',
      'Ada\u0085X-Evil: 1',
      '"Ada" <thief@x.example>, x',
      '<script>alert(1)</script>\r\n',
      '=?utf-8?q?Ada=0D=0ABcc:_thief@x.example?=',
      'Ada\u0000\u000b\u000c\r\n\tX-Evil: 1',
    ];
    for (const name of names) {
      const invitation: MailContent = {
        kind: 'invitation',
        company: name,
        invitedBy: name,
        link: 'https://x.example/',
        hours: 1,
      };
      await box.deliver(await box.write({ ...RESET }, { firstname: name }));
      await box.deliver(await box.write(invitation, { firstname: name }));
    }
    expect(server.received).toHaveLength(21);
    for (const { raw, to, parsed } of server.received) {
      expect(to).toEqual([world.a.admin.email]);
      expect(headersOf(raw)).toEqual(expected);
      expect(parsed.html).not.toMatch(/<script|<h1>body/);
      expect(parsed.to).toHaveLength(1);
      expect(parsed.bcc ?? []).toEqual([]);
    }
  });

  it('is sent after the commit, and not at all without one', async () => {
    const server = await smtp();
    const box = outbox(server.url);
    const { database } = world.platform;
    const door = createOutbox({ ...world.platform, configured: true });
    const to = {
      companyId: world.a.id,
      userId: null,
      email: 'x@a.example',
      firstname: '',
      lang: 'fr' as const,
    };
    let id = '';
    const failing = database.transaction(world.a.id, async (tx) => {
      id = await door.send(tx, to, { kind: 'test' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await box.deliver(id);
    expect(server.received).toHaveLength(0);
    expect(await rowOf(id)).toBeUndefined();
  });
});

describe('what a mail said', () => {
  const bodyOf = (id: string) =>
    world.platform.database.systemTransaction(async (tx) => {
      const { rows } = await tx.execute(`SELECT sealed_body FROM mails WHERE id = '${id}'`);
      return z.object({ sealed_body: z.string().nullable() }).parse(rows[0]).sealed_body;
    });

  it('is sealed in the outbox and erased a week after it was sent', async () => {
    const server = await smtp();
    const box = outbox(server.url);
    const id = await box.write(RESET);
    const sealed = await bodyOf(id);
    expect(sealed).toMatch(/^v1\./);
    expect(sealed).not.toContain('secret-link');
    await box.deliver(id);
    world.clock.advance(7 * 24 * HOUR - MINUTE);
    await box.background.erase();
    expect(await bodyOf(id)).toBe(sealed);
    world.clock.advance(2 * MINUTE);
    await box.background.erase();
    expect(await bodyOf(id)).toBeNull();
  });
});

describe('an administrator', () => {
  const read = async (id: string, user: Pick<TestUser, 'email'> = world.a.admin) =>
    world.ask({ method: 'POST', url: `/api/mails/${id}/read`, token: await world.login(user) });
  const write = (to: Partial<Addressee> = {}) =>
    world.platform.database.transaction(world.a.id, (tx) =>
      world.doors.mails.send(
        tx,
        { companyId: world.a.id, userId: null, email: 'new@a.example', firstname: 'N', lang: 'fr', ...to },
        RESET,
      ),
    );

  it('reads what is kept while there is no mail server, and the reading is written down', async () => {
    const id = await write();
    expect(await rowOf(id)).toMatchObject({ status: 'kept', attempts: 0, recipient: 'new@a.example' });
    const reply = await read(id);
    const { data } = mailEndpoints.read.reply.parse(reply.json());
    expect(data.text).toContain('secret-link');
    expect(data.html).toContain('secret-link');
    const token = await world.login(world.a.admin);
    const audit = await world.ask({ method: 'GET', url: '/api/audit?kind=mail.read', token });
    expect(audit.json().data[0]).toMatchObject({
      actor: { id: world.a.admin.id },
      object: { type: 'mail', id },
      after: { recipient: 'new@a.example' },
    });
    expect(audit.body).not.toContain('secret-link');
  });

  it('reads no mail of another company, nor of somebody who is in another one too', async () => {
    const id = await write();
    expect((await read(id, world.b.admin)).statusCode).toBe(404);
    expect((await read(id, world.a.nobody)).statusCode).toBe(403);
    expect((await read(await write({ email: world.b.admin.email.toUpperCase() }))).statusCode).toBe(403);
    expect((await read(await write({ userId: world.b.admin.id }))).statusCode).toBe(403);
    expect((await read(world.platform.ids.next())).statusCode).toBe(404);
  });

  it('mails a test to themselves', async () => {
    const token = await world.login(world.a.admin);
    const reply = await world.ask({ method: 'POST', url: '/api/mails/test', token });
    const { data } = mailEndpoints.sendTest.reply.parse(reply.json());
    expect(await rowOf(data.id)).toMatchObject({ kind: 'test', recipient: world.a.admin.email, lang: 'en' });
  });
});
