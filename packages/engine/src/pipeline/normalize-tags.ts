import type { FormatColumns } from '../providers/rule.ts';
import type { CellScope } from './cell-scope.ts';
import type { SourceColumns } from './source-columns.ts';
import { columnTagsSql, mergedMapSql, renamedMapSql, tagColumns, tagMaps, type MapRule } from './sql-tags.ts';

/** Tags of all the places where a format keeps them, as one sorted map. */
export function tagsSql(columns: FormatColumns, source: SourceColumns, scope: CellScope): string {
  const single = tagColumns(source.header, columns).map(({ header, key }) => ({
    key,
    cell: scope.delivered(header),
  }));
  const maps = mapsOf(columns, source).map((rule) => renamedMapSql(scope.map(rule.map), rule));
  return mergedMapSql([...(single.length === 0 ? [] : [columnTagsSql(single)]), ...maps]);
}

/** Cells that must be JSON objects. */
export function tagTexts(
  columns: FormatColumns,
  source: SourceColumns,
  scope: CellScope,
): { header: string; cell: string }[] {
  return mapsOf(columns, source).flatMap((rule) => {
    const cell = scope.json(rule.map);
    return cell === null ? [] : [{ header: source.find(rule.map) ?? rule.map, cell }];
  });
}

function mapsOf(columns: FormatColumns, source: SourceColumns): MapRule[] {
  return tagMaps((canonical) => source.find(canonical) !== null, columns);
}
