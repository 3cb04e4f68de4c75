// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Keeps the cards, and lends its storage to whatever code stands behind it (EIP-1967).
contract LoyaltyProxy {
    /// One less than the hash of "eip1967.proxy.implementation".
    bytes32 private constant slot = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    event Upgraded(address indexed implementation);

    constructor(address implementation, bytes memory opening) {
        assembly {
            sstore(slot, implementation)
        }
        emit Upgraded(implementation);
        (bool isOpen, ) = implementation.delegatecall(opening);
        require(isOpen, "did not open");
    }

    fallback() external payable {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let succeeded := delegatecall(gas(), sload(slot), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(succeeded) {
                revert(0, returndatasize())
            }
            return(0, returndatasize())
        }
    }
}
