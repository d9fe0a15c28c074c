/** The account of the demo company, public on purpose: it can look at everything and change little (`api.md`). */
export const DEMO_ACCOUNT = { email: 'demo@altocost.example', password: 'Demo-2026!' } as const;
