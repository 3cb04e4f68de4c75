// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Spices} from "../lib/spices/Spices.sol";

/// How much goes into a pot.
contract Recipes {
    function chai(uint256 cups) external pure returns (uint256 ginger, uint256 cardamom) {
        return (Spices.pinches(cups, 3), Spices.pinches(cups, 2));
    }
}
