import type { ProviderId } from '@altocost/contract/connectors/providers.ts';

/** AWS: prefix of a usage type (small letters, `EUW1-BoxUsage:m5.large`) → region. No prefix is us-east-1. */
export const AWS_USAGE_PREFIXES: Readonly<Record<string, string>> = {
  use1: 'us-east-1',
  ue1: 'us-east-1',
  use2: 'us-east-2',
  usw1: 'us-west-1',
  usw2: 'us-west-2',
  usgw1: 'us-gov-west-1',
  ugw1: 'us-gov-west-1',
  usge1: 'us-gov-east-1',
  uge1: 'us-gov-east-1',
  afs1: 'af-south-1',
  ape1: 'ap-east-1',
  ape2: 'ap-east-2',
  aps3: 'ap-south-1',
  aps5: 'ap-south-2',
  aps1: 'ap-southeast-1',
  aps2: 'ap-southeast-2',
  aps4: 'ap-southeast-3',
  aps6: 'ap-southeast-4',
  aps7: 'ap-southeast-5',
  aps8: 'ap-southeast-6',
  aps9: 'ap-southeast-7',
  apn1: 'ap-northeast-1',
  apn2: 'ap-northeast-2',
  apn3: 'ap-northeast-3',
  can1: 'ca-central-1',
  can2: 'ca-west-1',
  cnn1: 'cn-north-1',
  cnw1: 'cn-northwest-1',
  euc1: 'eu-central-1',
  euc2: 'eu-central-2',
  eun1: 'eu-north-1',
  eus1: 'eu-south-1',
  eus2: 'eu-south-2',
  euw1: 'eu-west-1',
  eu: 'eu-west-1',
  euw2: 'eu-west-2',
  euw3: 'eu-west-3',
  ilc1: 'il-central-1',
  mec1: 'me-central-1',
  mes1: 'me-south-1',
  mxc1: 'mx-central-1',
  sae1: 'sa-east-1',
};

/** Region ids as Azure writes them (microsoft/finops-toolkit, open data, MIT). */
const AZURE =
  'asiapacific australia australiacentral australiacentral2 australiaeast australiasoutheast ' +
  'austriaeast azurestack belgiumcentral brazilsouth brazilsoutheast canadacentral canadaeast ' +
  'centralindia centralus centraluseuap chilecentral chinaeast chinaeast2 chinaeast3 chinanorth ' +
  'chinanorth2 chinanorth3 denmarkeast eastasia eastus eastus2 eastus2euap eastus3 finlandcentral ' +
  'francecentral francesouth germanycentral germanynorth germanynortheast germanywestcentral ' +
  'greececentral indiasouthcentral indonesiacentral israelcentral italynorth japan japaneast ' +
  'japanwest jioindiacentral jioindiawest koreacentral koreasouth malaysiasouth malaysiawest ' +
  'mexicocentral newzealandnorth northcentralus northeurope norwayeast norwaywest polandcentral ' +
  'qatarcentral saudiarabiaeast singaporecentral southafricanorth southafricawest southcentralus ' +
  'southcentralus2 southcentralusstg southeastasia southeastus southindia spaincentral swedencentral ' +
  'swedensouth switzerlandnorth switzerlandwest taiwannorth taiwannorthwest uaecentral uaenorth ' +
  'uknorth uksouth uksouth2 ukwest unitedstates usdodcentral usdodeast useast2euap usgovarizona ' +
  'usgoviowa usgovtexas usgovvirginia usgovwyoming usseceast ussecwest ussecwestcentral ' +
  'ussouthcentral westcentralus westeurope westindia westus westus2 westus3';

const GCP =
  'africa-south1 asia asia-east1 asia-east2 asia-northeast1 asia-northeast2 asia-northeast3 asia- ' +
  'south1 asia-south2 asia-southeast1 asia-southeast2 australia australia-southeast1 australia- ' +
  'southeast2 eu europe europe-central2 europe-north1 europe-north2 europe-southwest1 europe-west1 ' +
  'europe-west10 europe-west12 europe-west2 europe-west3 europe-west4 europe-west6 europe-west8 ' +
  'europe-west9 me-central1 me-central2 me-west1 northamerica northamerica-northeast1 northamerica- ' +
  'northeast2 northamerica-south1 southamerica southamerica-east1 southamerica-west1 us us-central1 ' +
  'us-east1 us-east2 us-east4 us-east5 us-south1 us-west1 us-west2 us-west3 us-west4 us- ' +
  'west8';

const OCI =
  'af-johannesburg-1 af-casablanca-1 ap-batam-1 ap-chiyoda-1 ap-chuncheon-1 ap-dcc-canberra-1 ap- ' +
  'hyderabad-1 ap-ibaraki-1 ap-melbourne-1 ap-mumbai-1 ap-osaka-1 ap-seoul-1 ap-singapore-1 ap- ' +
  'singapore-2 ap-sydney-1 ap-tokyo-1 ca-montreal-1 ca-toronto-1 eu-amsterdam-1 eu-frankfurt-1 eu- ' +
  'frankfurt-2 eu-jovanovac-1 eu-madrid-1 eu-madrid-2 eu-madrid-3 eu-marseille-1 eu-milan-1 eu- ' +
  'paris-1 eu-stockholm-1 eu-turin-1 eu-zurich-1 il-jerusalem-1 me-abudhabi-1 me-dubai-1 me-jeddah-1 ' +
  'me-riyadh-1 mx-monterrey-1 mx-queretaro-1 sa-bogota-1 sa-santiago-1 sa-saopaulo-1 sa-valparaiso-1 ' +
  'sa-vinhedo-1 uk-cardiff-1 uk-gov-cardiff-1 uk-gov-london-1 uk-london-1 us-ashburn-1 us-chicago-1 ' +
  'us-gov-ashburn-1 us-gov-chicago-1 us-gov-phoenix-1 us-langley-1 us-luke-1 us-phoenix-1 us- ' +
  'sanjose-1 us-saltlake-2';

/** Oracle's short region keys, as older reports write them. */
const OCI_KEYS: Readonly<Record<string, string>> = {
  ams: 'eu-amsterdam-1',
  bom: 'ap-mumbai-1',
  cdg: 'eu-paris-1',
  fra: 'eu-frankfurt-1',
  gru: 'sa-saopaulo-1',
  hyd: 'ap-hyderabad-1',
  iad: 'us-ashburn-1',
  icn: 'ap-seoul-1',
  kix: 'ap-osaka-1',
  lhr: 'uk-london-1',
  lin: 'eu-milan-1',
  mad: 'eu-madrid-1',
  mel: 'ap-melbourne-1',
  mrs: 'eu-marseille-1',
  nrt: 'ap-tokyo-1',
  ord: 'us-chicago-1',
  phx: 'us-phoenix-1',
  sin: 'ap-singapore-1',
  sjc: 'us-sanjose-1',
  syd: 'ap-sydney-1',
  yul: 'ca-montreal-1',
  yyz: 'ca-toronto-1',
  zrh: 'eu-zurich-1',
};

const REGIONS: Readonly<Record<Exclude<ProviderId, 'other'>, ReadonlySet<string>>> = {
  aws: new Set(['any', ...Object.values(AWS_USAGE_PREFIXES)]),
  azure: new Set(AZURE.split(' ')),
  gcp: new Set(GCP.split(' ')),
  oracle: new Set(OCI.split(' ')),
};

/** Other spellings (small letters) → region id. Azure writes display names (`West Europe`), Oracle short keys (`iad`). */
export const REGION_ALIASES: Readonly<Record<string, string>> = OCI_KEYS;

/**
 * Whether a region is one that the provider is known to have. `global` and no region at all are; of a provider
 * that is not one of the four nothing is known, so nothing is unknown.
 */
export function isKnownRegion(provider: ProviderId, region: string): boolean {
  if (provider === 'other' || region === '' || region === 'global') return true;
  return REGIONS[provider].has(region);
}
