import type { security as fr } from '../fr/security.ts';
import type { Twin } from '../twin.ts';

/** Texts of one's own security. */
export const security: Twin<typeof fr> = {
  title: 'My security',
  desc: 'Your password and the devices where you are signed in.',
  ago: {
    now: 'just now',
    minutes_one: '{{count}} minute ago',
    minutes_other: '{{count}} minutes ago',
    hours_one: '{{count}} hour ago',
    hours_other: '{{count}} hours ago',
    days_one: '{{count}} day ago',
    days_other: '{{count}} days ago',
  },
  password: {
    title: 'Password',
    effect: 'Changing it ends your other sessions and your API tokens.',
    none: 'You have no password: you sign in by link or single sign-on. To choose one, ask for a link: it arrives at your address, which proves that it is you.',
    ask: 'Send me the link',
    sent: 'Check your mailbox',
    sentText_one:
      'If your company allows passwords, a link has just been sent to {{email}}. It is valid for {{count}} minute.',
    sentText_other:
      'If your company allows passwords, a link has just been sent to {{email}}. It is valid for {{count}} minutes.',
  },
  sessions: {
    title: 'Where I am signed in',
    sub: 'A session ends by itself after some time without activity, and after {{hours}} hours at the latest.',
    device: 'Device',
    ip: 'IP address',
    since: 'Started',
    seen: 'Last active',
    actions: 'Actions',
    methods: { password: 'With a password', magic: 'With a link by e-mail', sso: 'With single sign-on' },
    current: 'This session',
    unknownDevice: 'Unknown device',
    end: 'End',
    endOn: 'End the session on {{device}}',
    endTitle: 'End this session?',
    endText: 'You will be signed out of {{device}} at once.',
    endConfirm: 'End the session',
    ended: 'Session ended',
    endOthers: 'End the other sessions',
    endOthersTitle: 'End all other sessions?',
    endOthersText_one: '{{count}} other session ends at once; this one goes on.',
    endOthersText_other: '{{count}} other sessions end at once; this one goes on.',
    endedOthers_one: '{{count}} session ended',
    endedOthers_other: '{{count}} sessions ended',
    alone: { title: 'No other session', text: 'You are not signed in anywhere else.' },
  },
};
