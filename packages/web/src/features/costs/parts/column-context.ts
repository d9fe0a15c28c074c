import type { TFunction } from 'i18next';
import type { GroupBy } from '@altocost/contract/costs/dimensions.ts';
import type { SlotAssignment } from '../../../charts/prepare/slots.ts';
import type { useFormat } from '../../../i18n/use-format.ts';
import type { CostRow, Totals } from '../rules/rows.ts';
import type { ExplorerState } from '../rules/state.ts';
import type { Change } from '../use-explorer-state.ts';

/** What the columns need to know besides the row. */
export interface ColumnContext {
  readonly t: TFunction;
  readonly format: ReturnType<typeof useFormat>;
  readonly group: readonly GroupBy[];
  readonly slots: SlotAssignment;
  readonly hidden: ReadonlySet<string>;
  readonly totals: Totals;
  readonly compare: boolean;
  /** The largest share, for which the bar is full. */
  readonly widest: number;
  /** Two columns only: the name and the money. */
  readonly phone: boolean;
  readonly nextOf: (row: CostRow) => GroupBy | null;
  readonly onToggle: (row: CostRow) => void;
  readonly onOpen: (row: CostRow) => void;
  /** What a row's menu starts from and changes. */
  readonly state: ExplorerState;
  readonly onChange: Change;
}
