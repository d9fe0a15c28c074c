import type { Region } from '../family.ts';

export const IRELAND = { id: 'eu-west-1', name: 'EU (Ireland)', prefix: 'EU-' } as const satisfies Region;
export const PARIS = { id: 'eu-west-3', name: 'EU (Paris)', prefix: 'EUW3-' } as const satisfies Region;
export const VIRGINIA = {
  id: 'us-east-1',
  name: 'US East (N. Virginia)',
  prefix: '',
} as const satisfies Region;
export const WEST_EUROPE = { id: 'westeurope', name: 'West Europe', prefix: '' } as const satisfies Region;
export const FRANCE_CENTRAL = {
  id: 'francecentral',
  name: 'France Central',
  prefix: '',
} as const satisfies Region;
export const BELGIUM = { id: 'europe-west1', name: 'Belgium', prefix: '' } as const satisfies Region;
export const PARIS_GOOGLE = { id: 'europe-west9', name: 'Paris', prefix: '' } as const satisfies Region;
export const FRANKFURT = {
  id: 'eu-frankfurt-1',
  name: 'Germany Central (Frankfurt)',
  prefix: '',
} as const satisfies Region;
