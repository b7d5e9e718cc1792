-- Limits of networks grow with the accounts that have signed in from them (docs/decisions/0026).

-- What a network is counted with: of IPv6 the /48 that it is part of, else the network itself.
alter table sign_in_networks add column site text;
update sign_in_networks set site =
  case when network like '%:%/64' then host(set_masklen(network::cidr, 48)::cidr) || '/48' else network end;
alter table sign_in_networks add check ((network is null) = (site is null));
create index sign_in_networks_network on sign_in_networks (network) where network is not null;
create index sign_in_networks_site on sign_in_networks (site) where site is not null;
create index login_codes_network on login_codes (network);

-- So that the index finds all keys that begin with an account.
alter table rate_limits alter column key type varchar(255) collate "C";
