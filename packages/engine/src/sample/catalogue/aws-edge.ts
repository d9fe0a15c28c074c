import type { Family, Meter } from '../family.ts';
import { IRELAND, PARIS, VIRGINIA } from './regions.ts';

const shared = {
  provider: 'aws',
  regions: [
    [IRELAND, 7],
    [PARIS, 3],
  ],
  zoned: false,
  growth: 0.02,
  weekend: 0.95,
  monthEnd: 1,
  churn: 0,
  life: 0,
  contracted: 97,
  accounts: [
    ['prod-web', 7],
    ['data-platform', 2],
    ['staging', 1],
    ['sandbox', 1],
  ],
  apps: ['storefront', 'checkout', 'search', 'catalog', 'identity', 'mobile-api', 'observability'],
} as const satisfies Partial<Family>;

/** Amazon CloudFront, Lambda, and the many small services around them; a marketplace subscription. */
export const AWS_EDGE: readonly Family[] = [
  {
    ...shared,
    key: 'cloudfront',
    code: 'AmazonCloudFront',
    service: 'Amazon CloudFront',
    category: 'Networking',
    subcategory: 'Content Delivery',
    resourceType: 'distribution',
    productFamily: 'Data Transfer',
    monthly: 11_400,
    growth: 0.012,
    weekend: 1.16,
    steady: 5,
    regions: [[VIRGINIA, 1]],
    accounts: [['prod-web', 1]],
    apps: ['storefront', 'catalog', 'mobile-api'],
    meters: [
      meter('EU-DataTransfer-Out-Bytes', 'GET', 'GB', 78_000, 88, 'per GB data transfer out (Europe)'),
      meter('EU-Requests-Tier2-HTTPS', 'GET', 'Requests', 1, 12, 'per 10,000 HTTPS requests (Europe)'),
    ],
    resource: (it) => ({
      id: `arn:aws:cloudfront::${it.account.id}:distribution/E${it.hex(13).toUpperCase()}`,
      name: `${it.app}-cdn-${it.number}`,
    }),
  },
  {
    ...shared,
    key: 'lambda',
    code: 'AWSLambda',
    service: 'AWS Lambda',
    category: 'Compute',
    subcategory: 'Serverless Compute',
    resourceType: 'function',
    productFamily: 'Serverless',
    monthly: 2_500,
    growth: 0.045,
    weekend: 0.88,
    steady: 12,
    meters: [
      meter('Lambda-GB-Second', 'Invoke', 'Lambda-GB-Second', 15, 100, 'per GB-second of total compute'),
    ],
    resource: (it) => ({
      id: `arn:aws:lambda:${it.region.id}:${it.account.id}:function:${it.app}-worker-${it.number}`,
      name: `${it.app}-worker-${it.number}`,
    }),
  },
  small('cloudwatch', 'AmazonCloudWatch', 'AmazonCloudWatch', 'Management and Governance', 1_150, 6, {
    ...meter('DataProcessing-Bytes', 'PutLogEvents', 'GB', 535_000, 100, 'per GB custom log data ingested'),
  }),
  small('nat', 'AmazonVPC', 'Amazon Virtual Private Cloud', 'Networking', 950, 5, {
    ...meter('NatGateway-Bytes', 'NatGateway', 'GB', 45_000, 100, 'per GB data processed by NAT gateways'),
  }),
  small('elb', 'AWSELB', 'Elastic Load Balancing', 'Networking', 620, 6, {
    ...meter('LCUUsage', 'LoadBalancing:Application', 'LCU-Hrs', 7_500, 100, 'per used ALB capacity unit'),
  }),
  small('kinesis', 'AmazonKinesis', 'Amazon Kinesis', 'Analytics', 310, 2, {
    ...meter('Storage-ShardHour', 'shardHourStorage', 'ShardHour', 16_000, 100, 'per provisioned shard-hour'),
  }),
  small('sqs', 'AWSQueueService', 'Amazon Simple Queue Service', 'Integration', 140, 4, {
    ...meter('Requests-RBP', 'SendMessage', 'Requests', 1, 100, 'per 1,000,000 requests'),
  }),
  small('kms', 'awskms', 'AWS Key Management Service', 'Security', 80, 3, {
    ...meter('KMS-Keys', 'unknown', 'Keys', 940_000, 100, 'per KMS key'),
  }),
  small('route53', 'AmazonRoute53', 'Amazon Route 53', 'Networking', 45, 2, {
    ...meter('DNS-Queries', 'A', 'Queries', 1, 100, 'per 1,000,000 queries'),
  }),
  {
    ...shared,
    key: 'datadog',
    code: '8ktz1xq4m2v9w7c5n3b6l0p8d',
    service: 'Datadog Pro',
    category: 'Management and Governance',
    subcategory: 'Observability',
    resourceType: 'subscription',
    productFamily: 'Marketplace',
    marketplace: 'Datadog, Inc.',
    monthly: 940,
    growth: 0,
    weekend: 1,
    steady: 1,
    contracted: 100,
    regions: [[VIRGINIA, 1]],
    accounts: [['prod-web', 1]],
    apps: ['observability'],
    meters: [meter('MP:Hosts-Units', 'Hourly', 'Units', 620_000, 100, 'Infrastructure hosts')],
    resource: () => ({ id: '', name: '' }),
  },
];

function meter(
  usageType: string,
  operation: string,
  unit: string,
  price: number,
  share: number,
  description: string,
): Meter {
  return { usageType, operation, unit, price, share, description };
}

function small(
  key: string,
  code: string,
  service: string,
  category: string,
  monthly: number,
  steady: number,
  measured: Meter,
): Family {
  return {
    ...shared,
    key,
    code,
    service,
    category,
    subcategory: `Other (${category})`,
    resourceType: key,
    productFamily: service,
    monthly,
    steady,
    meters: [measured],
    resource: (it) => ({
      id: `arn:aws:${key}:${it.region.id}:${it.account.id}:${it.app}-${it.hex(8)}`,
      name: `${it.app}-${key}-${it.number}`,
    }),
  };
}
