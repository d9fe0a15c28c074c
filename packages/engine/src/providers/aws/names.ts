/**
 * The name that a legacy report's column has in Athena and in CUR 2.0: an underscore before each capital, small letters,
 * everything else an underscore, runs collapsed. `lineItem/UsageStartDate` → `line_item_usage_start_date`,
 * `savingsPlan/SavingsPlanARN` → `savings_plan_savings_plan_a_r_n`; names that are so already stay. (formats.md 2.2)
 */
export function awsName(name: string): string {
  const text = name.trim();
  // An upper-cased CUR 2.0 header has no capitals to break at.
  const broken = /[a-z]/.test(text) ? text.replace(/[A-Z]/g, '_$&') : text;
  return broken
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/_+/g, '_')
    .replace(/^_|_$/g, '');
}
