// Which network interfaces count: traffic of tunnels, bridges, bonds, VLANs and containers passes a real one as well, and
// would be counted twice. Pure.

const VIRTUAL =
  /^(lo\d*|veth.*|docker.*|podman.*|br-.*|br\d+|bridge\d+|virbr.*|vmbr.*|vnet.*|lxc.*|lxdbr.*|fwbr.*|fwln.*|fwpr.*|tun.*|tap.*|utun.*|wg.*|tailscale.*|zt.*|ppp.*|bond.*|team.*|dummy.*|ifb.*|sit.*|gre.*|erspan.*|ip6.*|ipip.*|tunl.*|vxlan.*|geneve.*|vlan.*|flannel.*|cni.*|cali.*|cilium.*|kube.*|nodelocaldns|ovs.*|awdl.*|llw.*|anpi.*|ap\d+|gif.*|stf.*|.*\.\d+)$/i;

/** Where none is real (some containers), all but the loopback count. */
export function countedInterfaces(names: readonly string[]): string[] {
  const real = names.filter((name) => !VIRTUAL.test(name));
  return real.length > 0 ? real : names.filter((name) => !/^lo/i.test(name));
}
