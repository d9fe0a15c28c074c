import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Team } from '@altocost/contract/teams/model.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { People } from '../../../ui/person.tsx';
import { SimpleTable } from '../../../ui/simple-table.tsx';
import type { GroupKind } from '../queries.ts';
import styles from './group-table.module.css';

interface GroupTableProps {
  readonly kind: GroupKind;
  readonly groups: readonly Team[];
  /** Absent: the person at the screen only looks. */
  readonly onEdit?: (group: Team) => void;
  readonly onRemove?: (group: Team) => void;
}

const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

export function GroupTable({ kind, groups, onEdit, onRemove }: GroupTableProps) {
  const { t } = useTranslation();
  const format = useFormat('EUR');
  return (
    <SimpleTable label={t(($) => $[kind].title)}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $[kind].name)}</th>
          <th scope="col" data-narrow="hide">
            {t(($) => $[kind].description)}
          </th>
          <th scope="col">{t(($) => $[kind].members)}</th>
          <th scope="col" data-align="right" data-narrow="hide">
            {t(($) => $[kind].updated)}
          </th>
          {onEdit !== undefined && (
            <th scope="col" data-align="right">
              {t(($) => $[kind].actions)}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.id}>
            <th scope="row" className={styles.name}>
              {onEdit === undefined ? (
                group.name
              ) : (
                <button type="button" className={styles.open} onClick={() => onEdit(group)}>
                  {group.name}
                </button>
              )}
            </th>
            <td data-narrow="hide" className={styles.description} title={group.description}>
              {group.description}
            </td>
            <td>
              <span className={styles.members}>
                {group.users.length > 0 && <People people={group.users} />}
                <span className={`${styles.quiet} num`}>
                  {t(($) => $[kind].memberCount, { count: group.users.length })}
                </span>
              </span>
            </td>
            <td data-align="right" data-narrow="hide" className={`${styles.quiet} num`}>
              {format.instant(group.updated_at)}
            </td>
            {onEdit !== undefined && (
              <td data-align="right">
                <GroupMenu
                  kind={kind}
                  name={group.name}
                  onEdit={() => onEdit(group)}
                  onRemove={() => onRemove?.(group)}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </SimpleTable>
  );
}

interface GroupMenuProps {
  readonly kind: GroupKind;
  readonly name: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function GroupMenu({ kind, name, onEdit, onRemove }: GroupMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon size={26} aria-label={t(($) => $[kind].actionsOf, { name: name })}>
          <IconDots {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onEdit}>
          {t(($) => $[kind].edit)}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={onRemove}>
          {t(($) => $[kind].remove)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
