import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Figures for Prometheus. A domain adds its own gauge; they are read when somebody asks. */
export interface Metrics {
  request(method: string, route: string, status: number, seconds: number): void;
  /** `read` is asked at each scrape; name in snake case without the product's prefix. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  render(): Promise<{ type: string; text: string }>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'altocost_' });
  const requests = new Histogram({
    name: 'altocost_http_request_seconds',
    help: 'Duration of HTTP requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [registry],
  });
  return {
    request: (method, route, status, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    gauge(name, help, read) {
      const gauge: Gauge = new Gauge({
        name: `altocost_${name}`,
        help,
        registers: [registry],
        async collect() {
          gauge.set(await read());
        },
      });
    },
    render: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
