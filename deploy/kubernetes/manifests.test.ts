// The manifests of deploy/kubernetes, rendered and read as a cluster would.

import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { IStatefulSet } from 'kubernetes-models/apps/v1';
import type { IIngress, INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IConfigMap, IContainer, ISecret, IService } from 'kubernetes-models/v1';
import { configurationOf } from '../environment.ts';
import { availableKubectls, patchedBy, renderedBy } from './kubectl.ts';
import { type Manifest, nameOf, schemaIssues } from './schemas.ts';

const SEVERAL = 'overlays/several-nodes';
const OVERLAYS = [
  'overlays/embedded',
  'overlays/outside-database',
  'overlays/cloudnative-pg',
  SEVERAL,
  'example',
];
const PARTS = ['ingress', 'gateway', 'monitoring'];

const kubectls = await availableKubectls();

const eachKubectl = (promise: string, keep: (t: TestContext, kubectl: string) => Promise<void>) =>
  test(promise, async (t) => {
    assert.ok(kubectls.length > 0, 'kubectl is not installed');
    for (const kubectl of kubectls) await keep(t, kubectl);
  });

const all = <M>(manifests: readonly Manifest[], kind: string) =>
  manifests.filter((manifest): manifest is Manifest & M => manifest.kind === kind);

function one<M>(manifests: readonly Manifest[], kind: string): M {
  const [found, ...others] = all<M>(manifests, kind);
  assert.ok(found && others.length === 0, `one ${kind}`);
  return found;
}

function podOf(manifests: readonly Manifest[]) {
  const { spec } = one<IStatefulSet>(manifests, 'StatefulSet');
  const pod = spec?.template.spec;
  const [container, ...others] = pod?.containers ?? [];
  assert.ok(spec && pod && container && others.length === 0);
  return { set: spec, labels: spec.template.metadata?.labels ?? {}, pod, container };
}

/** What the container is given, its settings included. */
function environmentOf(manifests: readonly Manifest[], container: IContainer): Record<string, string> {
  const maps = all<IConfigMap>(manifests, 'ConfigMap');
  const settings = (container.envFrom ?? []).map(({ configMapRef }) => {
    const map = maps.find(({ metadata }) => metadata?.name === configMapRef?.name);
    assert.ok(map, `there is a ConfigMap ${configMapRef?.name}`);
    return map.data ?? {};
  });
  const own = (container.env ?? []).map(({ name, value }) => ({ [name]: value ?? '' }));
  return Object.assign({}, ...settings, ...own);
}

const isChosen = (selector: Record<string, string> | undefined, labels: Record<string, string>) =>
  Object.entries(selector ?? {}).every(([name, value]) => labels[name] === value);

eachKubectl(
  'every manifest is what Kubernetes and the operators take, field by field',
  async (_t, kubectl) => {
    const rendered = await Promise.all([...OVERLAYS, ...PARTS].map((path) => renderedBy(kubectl, path)));
    assert.ok(rendered.every((manifests) => manifests.length > 0));
    const issues = await schemaIssues(rendered.flat());
    assert.deepEqual(issues.flat(), []);
  },
);

eachKubectl('a manifest with a mistake is not', async (_t, kubectl) => {
  const set = one<Manifest>(await renderedBy(kubectl, 'overlays/embedded'), 'StatefulSet');
  const database = one<Manifest>(await renderedBy(kubectl, 'overlays/cloudnative-pg'), 'Cluster');
  const mistakes = [
    changed(set, 'spec.template.spec.containers.0.readynessProbe', {}),
    changed(set, 'spec.template.spec.containers.0.securityContext.readonlyRootFilesystem', true),
    changed(set, 'spec.replicas', '1'),
    changed(set, 'spec.template.spec.securityContext.runAsUser', 'tocsin'),
    changed(set, 'spec.selector', undefined),
    changed(set, 'apiVersion', 'apps/v1beta1'),
    changed(set, 'kind', 'Statefulset'),
    changed(database, 'spec.instance', 3),
    changed(database, 'spec.storage.size', '10 GB'),
  ];
  const issues = await schemaIssues([set, database, ...mistakes]);
  assert.deepEqual(
    issues.map((found) => found.length > 0),
    [false, false, ...mistakes.map(() => true)],
  );
});

function changed(manifest: Manifest, path: string, value: unknown): Manifest {
  const copy: Manifest & Record<string, unknown> = { ...structuredClone(manifest) };
  const names = path.split('.');
  const last = names.pop() ?? '';
  let place: Record<string, unknown> = copy;
  for (const name of names) place = place[name] as Record<string, unknown>;
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy;
}

eachKubectl(
  'Tocsin runs as nobody, on a read-only file system, without capabilities',
  async (_t, kubectl) => {
    for (const overlay of OVERLAYS) {
      const { pod, container } = podOf(await renderedBy(kubectl, overlay));
      assert.deepEqual(pod.securityContext, {
        runAsNonRoot: true,
        runAsUser: 10_001,
        runAsGroup: 10_001,
        fsGroup: 10_001,
        fsGroupChangePolicy: 'OnRootMismatch',
        seccompProfile: { type: 'RuntimeDefault' },
      });
      assert.deepEqual(container.securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      assert.equal(pod.automountServiceAccountToken, false);
      assert.ok(!pod.hostNetwork && !pod.hostPID && !pod.hostIPC && !pod.initContainers);
      assert.ok(container.resources?.limits?.memory);
      // Kubernetes would set TOCSIN_PORT and others for the Service of that name.
      assert.equal(pod.enableServiceLinks, false);
      const writable = (container.volumeMounts ?? []).filter(({ readOnly }) => !readOnly);
      assert.deepEqual(writable.map(({ mountPath }) => mountPath).sort(), ['/data', '/tmp']);
    }
  },
);

eachKubectl('every variable is one of the program, which takes its value', async (_t, kubectl) => {
  for (const overlay of OVERLAYS) {
    const manifests = await renderedBy(kubectl, overlay);
    const { container, pod } = podOf(manifests);
    const environment = environmentOf(manifests, container);
    const config = configurationOf(environment);
    assert.deepEqual(config.ignoredVariables, [], overlay);
    assert.deepEqual([config.ports, config.dashboardPort, config.dataDir], ['one', 8080, '/data']);
    assert.equal(config.databaseUrl === null, overlay === 'overlays/embedded');
    assert.throws(() => configurationOf({ ...environment, TOCSIN_HOTS: '0.0.0.0' }));
    for (const [name, path] of Object.entries(environment)) {
      if (!name.endsWith('_FILE')) {
        assert.doesNotMatch(name, /SECRET|PASSWORD|DATABASE_URL|SMTP_URL/, 'secrets come from files');
        continue;
      }
      const mount = container.volumeMounts?.find(({ mountPath }) => path.startsWith(`${mountPath}/`));
      const volume = pod.volumes?.find((other) => other.name === mount?.name);
      assert.ok(volume?.secret && mount?.readOnly, `${name} lies in a secret`);
      // Readable by the group that the pod runs as.
      assert.equal(volume.secret.defaultMode, 0o440);
    }
  }
});

eachKubectl('what names something else names what there is', async (_t, kubectl) => {
  for (const overlay of OVERLAYS) {
    const parts = await Promise.all(PARTS.map((part) => renderedBy(kubectl, part)));
    const manifests = [...(await renderedBy(kubectl, overlay)), ...parts.flat()];
    const { set, labels, pod, container } = podOf(manifests);
    const port = container.ports?.find(({ name }) => name === 'http');
    assert.equal(port?.containerPort, 8080);
    const services = all<IService>(manifests, 'Service');
    for (const { metadata, spec } of services) {
      assert.ok(isChosen(spec?.selector, labels));
      // Pings are answered while the pod is not ready, and must reach it, unless another one is there.
      const isLeftOut = overlay === SEVERAL && metadata?.name === 'tocsin';
      assert.equal(spec?.publishNotReadyAddresses, !isLeftOut);
      assert.deepEqual(spec?.ports, [{ name: 'http', port: 8080, targetPort: 'http' }]);
    }
    assert.ok(
      services.some(({ metadata, spec }) => metadata?.name === set.serviceName && spec?.clusterIP === 'None'),
    );
    assert.ok(services.some(({ metadata, spec }) => metadata?.name === 'tocsin' && !spec?.clusterIP));
    assert.ok(manifests.some((manifest) => nameOf(manifest) === `ServiceAccount ${pod.serviceAccountName}`));
    assert.ok(isChosen(set.selector.matchLabels, labels));
    const budget = one<IPodDisruptionBudget>(manifests, 'PodDisruptionBudget').spec;
    assert.ok(isChosen(budget?.selector?.matchLabels, labels));
    const mostAway = overlay === SEVERAL ? Number(set.replicas) - 1 : Number(set.replicas);
    assert.equal(Number(budget?.maxUnavailable), mostAway, 'nodes can be drained');
    const mounted = container.volumeMounts?.map(({ name }) => name).sort();
    const claims = set.volumeClaimTemplates?.map(({ metadata }) => metadata?.name) ?? [];
    const volumes = pod.volumes?.map(({ name }) => name) ?? [];
    assert.deepEqual([...claims, ...volumes].sort(), mounted);
    const policy = all<INetworkPolicy>(manifests, 'NetworkPolicy').find(
      ({ metadata }) => metadata?.name === 'tocsin',
    );
    assert.ok(policy?.spec && isChosen(policy.spec.podSelector?.matchLabels, labels));
    assert.deepEqual(policy.spec.ingress, [{ ports: [{ protocol: 'TCP', port: 'http' }] }]);
  }
});

eachKubectl('the ways in lead to the service, under the configured name', async (_t, kubectl) => {
  const manifests = await renderedBy(kubectl, 'example');
  const { container } = podOf(manifests);
  const { dashboardUrl } = configurationOf(environmentOf(manifests, container));
  const host = new URL(dashboardUrl ?? '').hostname;
  const { rules = [], tls = [] } = one<IIngress>(manifests, 'Ingress').spec ?? {};
  assert.deepEqual(
    [rules.map((rule) => rule.host), tls.flatMap(({ hosts = [] }) => hosts)],
    [[host], [host]],
  );
  const backend = { service: { name: 'tocsin', port: { name: 'http' } } };
  assert.deepEqual(rules[0]?.http?.paths, [{ path: '/', pathType: 'Prefix', backend }]);
  const route = one<{ spec: { hostnames: string[]; rules: { backendRefs: unknown }[] } }>(
    await renderedBy(kubectl, 'gateway'),
    'HTTPRoute',
  ).spec;
  assert.deepEqual(
    [route.hostnames, route.rules[0]?.backendRefs],
    [[host], [{ name: 'tocsin', port: 8080 }]],
  );
  const monitor = one<{ spec: { selector: { matchLabels: Record<string, string> }; endpoints: unknown[] } }>(
    manifests,
    'ServiceMonitor',
  ).spec;
  const scraped = all<IService>(manifests, 'Service').filter(({ metadata }) =>
    isChosen(monitor.selector.matchLabels, metadata?.labels ?? {}),
  );
  assert.deepEqual(
    scraped.map(({ metadata }) => metadata?.name),
    ['tocsin'],
  );
});

eachKubectl(
  'a stop is waited for, and what a restart would not help restarts nothing',
  async (_t, kubectl) => {
    const { pod, container } = podOf(await renderedBy(kubectl, 'overlays/embedded'));
    assert.ok(Number(pod.terminationGracePeriodSeconds) >= 20);
    const paths = [container.startupProbe, container.livenessProbe, container.readinessProbe].map(
      (probe) => probe?.httpGet?.path,
    );
    assert.deepEqual(paths, ['/health', '/health', '/ready']);
  },
);

eachKubectl('several nodes are several, and each is left out before it stops', async (_t, kubectl) => {
  const manifests = await renderedBy(kubectl, SEVERAL);
  const { set, pod, container } = podOf(manifests);
  const { nodes, drainSeconds } = configurationOf(environmentOf(manifests, container));
  assert.deepEqual([nodes, set.replicas, set.updateStrategy?.type], ['several', 2, 'RollingUpdate']);
  const [named, ...others] = container.env ?? [];
  assert.deepEqual(
    [named?.name, named?.valueFrom?.fieldRef?.fieldPath],
    ['TOCSIN_NODE_NAME', 'metadata.name'],
  );
  assert.equal(others.length, 0);
  const { periodSeconds = 0, failureThreshold = 0 } = container.readinessProbe ?? {};
  assert.ok(periodSeconds * failureThreshold < drainSeconds);
  assert.ok(Number(pod.terminationGracePeriodSeconds) >= drainSeconds + 20);
  const [apart] = pod.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
  assert.deepEqual(apart?.labelSelector?.matchLabels, set.selector.matchLabels);
});

eachKubectl('the placeholders of the example start no Tocsin', async (_t, kubectl) => {
  const { data = {} } = one<ISecret>(await renderedBy(kubectl, 'example'), 'Secret');
  const placeholders = Object.values(data).map((text) => Buffer.from(text, 'base64').toString().trim());
  assert.deepEqual(new Set(placeholders), new Set(['change-me']));
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'TOCSIN_SECRET'])
    assert.throws(() => configurationOf({ [name]: 'change-me' }), new RegExp(name));
});

eachKubectl('what the guide has people write is taken', async (t, kubectl) => {
  const root = await mkdtemp(join(tmpdir(), 'tocsin-kubernetes-'));
  t.after(() => rm(root, { recursive: true }));
  await cp(import.meta.dirname, join(root, 'deploy/kubernetes'), { recursive: true });
  const guide = await readFile(join(import.meta.dirname, '../../docs/kubernetes.md'), 'utf8');
  const [, first = ''] = /kustomization\.yaml <<END\n(.*?)END\n/s.exec(guide) ?? [];
  const others = [...guide.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = '']) => text);
  const [overlay = ''] = /^bases:.*$/m.exec(first) ?? [];
  assert.equal(others.length, 2);
  const written = [first, ...others.map((text) => (text.includes('bases:') ? text : `${overlay}\n${text}`))];
  for (const [index, text] of written.entries()) {
    const directory = join(root, `written-${index}`);
    await mkdir(directory);
    await writeFile(join(directory, 'kustomization.yaml'), text.replaceAll('deploy/', '../deploy/'));
    await cp(join(import.meta.dirname, 'example/host.yaml'), join(directory, 'host.yaml'));
    const manifests = await renderedBy(kubectl, directory);
    assert.deepEqual((await schemaIssues(manifests)).flat(), []);
    const { container } = podOf(manifests);
    const { dashboardUrl } = configurationOf(environmentOf(manifests, container));
    assert.equal(dashboardUrl, index === 0 ? null : 'https://tocsin.example.com');
    if (index === 0) assert.equal(container.image, 'registry.example.com/tocsin:0.2.0');
  }
});

eachKubectl('while a backup is restored the pod is as ever, without Tocsin in it', async (_t, kubectl) => {
  for (const overlay of OVERLAYS) {
    const manifests = await renderedBy(kubectl, overlay);
    const { container: before, pod: podBefore } = podOf(manifests);
    const set = one<Manifest>(manifests, 'StatefulSet');
    const patched = await patchedBy(kubectl, set, 'restore.yaml');
    const { container, pod } = podOf([patched]);
    // What is named can be put back by `kubectl apply`.
    assert.deepEqual([before.command, container.command?.[0]], [['tocsin', 'serve'], 'node']);
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const)
      assert.deepEqual([typeof before[probe], container[probe]], ['object', undefined]);
    const same = ({ envFrom, volumeMounts, securityContext }: IContainer) => ({
      envFrom,
      volumeMounts,
      securityContext,
    });
    assert.deepEqual(same(container), same(before));
    const secrets = ({ volumes = [] }: typeof pod) => volumes.filter(({ secret }) => secret);
    assert.deepEqual(secrets(pod), secrets(podBefore));
    assert.deepEqual(pod.volumes?.find(({ name }) => name === 'tmp')?.emptyDir, {});
  }
});
