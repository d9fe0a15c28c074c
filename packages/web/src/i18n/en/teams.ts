import type { teams as fr } from '../fr/teams.ts';
import type { Twin } from '../twin.ts';

/** Texts of the teams. */
export const teams: Twin<typeof fr> = {
  title: 'Teams',
  desc: 'People who answer for the same costs together.',
  create: 'Create a team',
  createConfirm: 'Create the team',
  created: 'Team “{{name}}” created',
  edit: 'Edit',
  editTitle: 'Edit {{name}}',
  saveConfirm: 'Save the team',
  saved: 'Team “{{name}}” saved',
  count_one: '{{count}} team',
  count_other: '{{count}} teams',
  search: 'Search for a team',
  name: 'Name',
  description: 'Description',
  members: 'Members',
  updated: 'Changed',
  actions: 'Actions',
  actionsOf: 'Actions on {{name}}',
  nameExample: 'Platform',
  memberCount_one: '{{count}} member',
  memberCount_other: '{{count}} members',
  remove: 'Delete',
  removeTitle: 'Delete the team “{{name}}”?',
  removeConfirm: 'Delete the team',
  removed: 'Team “{{name}}” deleted',
  removeText_zero: 'This team has no members.',
  removeText_one: '{{count}} member leaves this team; the person stays in the company.',
  removeText_other: '{{count}} members leave this team; the people stay in the company.',
  empty: {
    title: 'No team',
    text: 'Bring together the people who follow the same costs, for example “Platform” or “Data”.',
  },
  noMatch: { title: 'No results', text: 'No team has this name.' },
};
