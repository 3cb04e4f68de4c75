// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Addresses {
    // 0.0.48213 on testnet, 0.0.1456986 on mainnet.
    address internal constant GREETER = 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed;
    address internal constant LONG_ZERO = address(0x000000000000000000000000000000000000bc55);
    bytes32 internal constant SLOT = 0xe5d6d15626743cb53456cd467afc3498eaf381590cfe34660da3e70f802cebe3;
    bytes internal constant CODE = hex"12ad88a5d0a264fe8446468f92cc39a25d3da579163a61990da927e21303c40cccaed6de3784967e";
    uint256 internal constant MASK = 0xffffffff;
}
