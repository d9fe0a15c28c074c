/** The import law of docs/architecture.md, executed by `npm run check`. */
const TEST = '\\.test\\.tsx?$|/testing/|/proofs/';
const role = (name) => `^packages/${name}/src/`;

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-stands-alone',
      comment: 'The contract imports zod, big.js and itself.',
      severity: 'error',
      from: { path: role('contract'), pathNot: TEST },
      to: { pathNot: ['^packages/contract/', 'node_modules/(zod|big\\.js|@types/big\\.js)/'] },
    },
    {
      name: 'engine-knows-only-the-contract',
      severity: 'error',
      from: { path: role('engine') },
      to: { path: '^packages/(server|web|e2e)/' },
    },
    {
      name: 'web-speaks-http',
      comment: 'The web application reaches the server over HTTP only.',
      severity: 'error',
      from: { path: role('web') },
      to: { path: '^packages/(server|engine|e2e)/' },
    },
    {
      name: 'server-knows-no-web',
      severity: 'error',
      from: { path: role('server') },
      to: { path: '^packages/(web|e2e)/' },
    },
    {
      name: 'e2e-drives-from-outside',
      severity: 'error',
      from: { path: role('e2e') },
      to: { path: '^packages/(server|web)/' },
    },
    {
      name: 'server-domains-meet-at-public',
      severity: 'error',
      from: { path: '^packages/server/src/domains/([^/]+)/', pathNot: TEST },
      to: {
        path: '^packages/server/src/domains/([^/]+)/',
        pathNot: ['^packages/server/src/domains/$1/', '/public\\.ts$'],
      },
    },
    {
      name: 'web-features-meet-at-public',
      severity: 'error',
      from: { path: '^packages/web/src/features/([^/]+)/', pathNot: TEST },
      to: {
        path: '^packages/web/src/features/([^/]+)/',
        pathNot: ['^packages/web/src/features/$1/', '/public/'],
      },
    },
    {
      name: 'web-foundations-know-no-feature',
      severity: 'error',
      from: { path: '^packages/web/src/(ui|forms|tables|charts|i18n|lib|api)/', pathNot: TEST },
      to: { path: '^packages/web/src/(features|app)/' },
    },
    {
      name: 'rules-and-models-are-pure',
      severity: 'error',
      from: {
        pathNot: TEST,
        path: '(/rules\\.ts|/model\\.ts|charts/prepare/[^/]+\\.ts|engine/src/query/(ask|compile|rollups|others)[^/]*\\.ts)$',
      },
      to: {
        path: [
          '^(node:)?(fs|http|https|net|child_process|worker_threads)',
          'node_modules/(pg|fastify|@clickhouse|chdb|react|echarts)/',
        ],
      },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: `${TEST}|^packages/e2e/` },
      to: { path: TEST },
    },
    {
      name: 'no-development-package-in-the-product',
      severity: 'error',
      from: {
        path: '^packages/(contract|engine|server|web)/src/',
        pathNot: `${TEST}|/damaged/|\\.bench\\.ts$`,
      },
      to: { dependencyTypes: ['npm-dev'], pathNot: ['@types/', 'node_modules/vite/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.css'],
    },
  },
};
