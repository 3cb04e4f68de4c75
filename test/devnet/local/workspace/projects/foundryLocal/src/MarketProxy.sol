// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Holds the state of the market, and runs the code of its implementation (EIP-1967).
contract MarketProxy {
    /// One less than the hash of "eip1967.proxy.implementation".
    bytes32 private constant slot = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    event Upgraded(address indexed implementation);

    constructor(address implementation, bytes memory initialCall) payable {
        assembly {
            sstore(slot, implementation)
        }
        emit Upgraded(implementation);
        (bool succeeded, ) = implementation.delegatecall(initialCall);
        require(succeeded);
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
