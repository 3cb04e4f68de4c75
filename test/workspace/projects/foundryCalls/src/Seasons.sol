// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Lends its storage to the menu of the season (EIP-1967).
contract SeasonProxy {
    /// One less than the hash of "eip1967.proxy.implementation".
    bytes32 private constant slot = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    event Upgraded(address indexed implementation);

    constructor(address menu) {
        change(menu);
    }

    function change(address menu) public {
        assembly {
            sstore(slot, menu)
        }
        emit Upgraded(menu);
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

contract SpringMenu {
    uint256 public ordered;

    event Ordered(address indexed guest, uint256 cups);

    function order(uint256 cups) external returns (uint256 total) {
        ordered += cups;
        emit Ordered(msg.sender, cups);
        return ordered;
    }
}

/// Has the same function, and means something else by it.
contract AutumnMenu {
    uint256 public ordered;

    error TooManyPots(uint256 pots, uint256 most);

    event Ordered(address indexed guest, uint256 pots);

    function order(uint256 pots) external returns (uint256 minutesToWait) {
        if (pots > 2) revert TooManyPots(pots, 2);
        ordered += pots;
        emit Ordered(msg.sender, pots);
        return pots * 7;
    }
}
