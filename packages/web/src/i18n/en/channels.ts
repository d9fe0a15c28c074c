import type { channels as fr } from '../fr/channels.ts';
import type { Twin } from '../twin.ts';

/** Texts of the channels. */
export const channels: Twin<typeof fr> = {
  title: 'Channels',
  desc: 'People who are written to together.',
  create: 'Create a channel',
  createConfirm: 'Create the channel',
  created: 'Channel “{{name}}” created',
  edit: 'Edit',
  editTitle: 'Edit {{name}}',
  saveConfirm: 'Save the channel',
  saved: 'Channel “{{name}}” saved',
  count_one: '{{count}} channel',
  count_other: '{{count}} channels',
  search: 'Search for a channel',
  name: 'Name',
  description: 'Description',
  members: 'Members',
  updated: 'Changed',
  actions: 'Actions',
  actionsOf: 'Actions on {{name}}',
  nameExample: 'FinOps board',
  memberCount_one: '{{count}} member',
  memberCount_other: '{{count}} members',
  remove: 'Delete',
  removeTitle: 'Delete the channel “{{name}}”?',
  removeConfirm: 'Delete the channel',
  removed: 'Channel “{{name}}” deleted',
  removeText_zero: 'This channel has no members.',
  removeText_one: '{{count}} member leaves this channel; the person stays in the company.',
  removeText_other: '{{count}} members leave this channel; the people stay in the company.',
  empty: {
    title: 'No channels',
    text: 'A channel brings together people to be told together, for example “FinOps board”.',
  },
  noMatch: { title: 'No results', text: 'No channel has this name.' },
};
